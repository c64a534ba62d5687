/* Where the nodes are drawn: a tidy tree, of those nodes that are not folded away. */

const LEVEL = 104;
const GAP = 16;

/* A tree of more nodes than this is not laid out whole, but from the root down as far as fewer nodes go, and along the
   way that the search is on; when it is done, along the line that it found. */
const MOST_WHOLE = 160;
const MOST_OPEN = 40;

class Folding {
  constructor(story) {
    this.story = story;
    this.byHand = new Map();
    this.cutsByHand = new Map();
    this.changes = 0;
    this.openPly = new Map(story.roots.map((root) => [root, this.pliesThatFit(root)]));
  }

  /* How many plies are open from the root down: those of which all nodes fit, and the first in any case. */
  pliesThatFit(root) {
    const totals = [1];
    for (let level = [root]; level.length && totals.at(-1) <= MOST_WHOLE; totals.push(totals.at(-1) + level.length)) {
      level = level.flatMap((node) => this.story.children[node]);
    }
    if (totals.at(-1) <= MOST_WHOLE) return Infinity;
    return Math.max(1, totals.findLastIndex((total) => total <= MOST_OPEN));
  }

  isLarge(root) { return this.openPly.get(root) !== Infinity; }
  isOpen(node, open) {
    const { ply, root } = this.story;
    return this.byHand.get(node) ?? (ply[node] < this.openPly.get(root[node]) || open.has(node));
  }
  showsLeftOut(node) { return this.cutsByHand.get(node) ?? !this.isLarge(this.story.root[node]); }

  toggle(node, open) {
    this.byHand.set(node, !this.isOpen(node, open));
    this.changes++;
  }
  toggleLeftOut(node) {
    this.cutsByHand.set(node, !this.showsLeftOut(node));
    this.changes++;
  }
}

class Layout {
  /* The items to be drawn, each after the one above it; `open` holds the nodes that are open now, and `extent` says how
     far an item reaches to the left and to the right. Nodes that are not `expected` get no room. */
  constructor(story, folding, root, open, expected, extent) {
    this.expected = expected;
    this.items = [];
    this.byNode = new Map();
    const todo = [{ node: root, above: null, stub: 0 }];
    while (todo.length) {
      const item = { ...todo.pop(), below: [], x: 0, y: 0 };
      item.y = item.above ? item.above.y + LEVEL : 0;
      this.items.push(item);
      if (item.above) item.above.below.push(item);
      if (item.stub) continue;
      this.byNode.set(item.node, item);
      item.folded = story.children[item.node].length > 0 && !folding.isOpen(item.node, open);
      if (!item.folded) todo.push(...this.followers(item, story, folding).reverse());
    }
    this.isLarge = folding.isLarge(root);
    for (const item of this.items) [item.west, item.east] = extent(item);
    this.place();
  }

  followers(item, story, folding) {
    const leftOut = story.leftOut(item.node);
    const nodes = folding.showsLeftOut(item.node) ? [...story.kids(item.node), ...leftOut] : story.kids(item.node);
    const followers = nodes.filter(this.expected).map((node) => ({ node, above: item, stub: 0 }));
    if (leftOut.length && !folding.showsLeftOut(item.node)) {
      followers.push({ node: item.node, above: item, stub: leftOut.length });
    }
    return followers;
  }

  /* From the leaves up, subtrees are packed side by side; then, from the root down, they get their places. */
  place() {
    for (const item of this.items.toReversed()) {
      item.westSide = [-item.west];
      item.eastSide = [item.east];
      if (item.below.length) spread(item);
    }
    for (const item of this.items) if (item.above) item.x += item.above.x;
    this.west = Math.min(...this.items.map((item) => item.x - item.west));
    this.east = Math.max(...this.items.map((item) => item.x + item.east));
    this.south = Math.max(...this.items.map((item) => item.y));
  }
}

/* Put the subtrees below an item side by side. Packed from the left, small ones between large ones lean to the left;
   packed from the right, to the right. The mean of the two is as good for every pair, and a mirrored tree gives a
   mirrored picture. */
function spread(item) {
  const below = item.below;
  const fromLeft = packed(below, "westSide", "eastSide", 1);
  const fromRight = packed(below.toReversed(), "eastSide", "westSide", -1).reverse();
  below.forEach((child, k) => { child.x = (fromLeft[k] + fromRight[k]) / 2; });
  const middle = (below[0].x + below.at(-1).x) / 2;
  for (const child of below) child.x -= middle;
  for (const child of below) {
    extend(item.westSide, child.westSide, child.x, Math.min);
    extend(item.eastSide, child.eastSide, child.x, Math.max);
  }
}

/* The places of subtrees that are packed in one direction, each as near to those before it as their outlines allow,
   around the middle of all. */
function packed(trees, near, far, direction) {
  const edge = [];
  const places = trees.map((tree) => {
    const free = tree[near].map((side, k) => (k < edge.length ? direction * (edge[k] - side) + GAP : -Infinity));
    const place = edge.length ? direction * Math.max(...free) : 0;
    tree[far].forEach((side, k) => { edge[k] = place + side; });
    return place;
  });
  const middle = (places[0] + places.at(-1)) / 2;
  return places.map((place) => place - middle);
}

function extend(sides, below, x, outer) {
  below.forEach((side, k) => { sides[k + 1] = k + 1 < sides.length ? outer(sides[k + 1], side + x) : side + x; });
}
