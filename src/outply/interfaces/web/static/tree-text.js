/* Trees as text, as the server reads them, and as nodes that can be changed:
 *
 *   {role, name, guess, value, chance, children}     role: null (whose turn it is), "max", "min", "chance" or "p2";
 *                                                    value: the number of a leaf, or numbers joined by commas, as text;
 *                                                    chance: the probability in front of a child of chance, as text
 */
const TOKEN = /#[^\n]*|[()[\]:]|[^\s()[\]:#]+/g;
const ROLE = /^(max|min|chance|p\d{1,2})$/i;
const PLAYERS = ["max", "min"];
export const leaf = (value = "0") => ({ role: null, name: "", guess: "", value, chance: "", children: [] });

export function read(text) {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => token[0] !== "#");
  let at = 0;
  const cycle = header(tokens);
  if (cycle.length) at = cycle.length + 1;
  const isWord = (token) => token !== undefined && !"()[]:".includes(token);

  function node(level) {
    let token = tokens[at++],
      chance = "",
      name = "",
      role = null;
    if (tokens[at] === ":" && isWord(token)) {
      chance = token;
      at++;
      token = tokens[at++];
    }
    if (isWord(token) && token.includes("=")) {
      [name, token] = [token.slice(0, token.indexOf("=")), token.slice(token.indexOf("=") + 1)];
      token ||= tokens[at++];
    }
    if (ROLE.test(token ?? "") && tokens[at] === "(") {
      role = token.toLowerCase();
      token = tokens[at++];
    }
    if (isWord(token)) return { ...leaf(token), name, chance };
    if (token !== "(" && token !== "[") throw new Error("This text is not a tree yet.");
    const brackets = token === "[",
      children = [];
    if (!brackets && !role && cycle.length) role = cycle[level % cycle.length];
    while (tokens[at] !== ")" && tokens[at] !== "]") {
      if (at >= tokens.length) throw new Error("This text is not a tree yet.");
      children.push(node(brackets ? level : level + 1));
    }
    at++;
    const guess = tokens[at]?.startsWith("~") ? tokens[at++].slice(1) : "";
    if (!children.length) throw new Error("This text is not a tree yet.");
    return { ...leaf(""), role: brackets ? "chance" : role, name, guess, chance, children };
  }

  const root = node(0);
  if (at < tokens.length) throw new Error("This text is not a tree yet.");
  return settle(root);
}

/* The names of the levels, if the text begins with them. */
function header(tokens) {
  const end = tokens.indexOf(":");
  const words = end > 0 ? tokens.slice(0, end) : [];
  return words.every((word) => ROLE.test(word)) ? words.map((word) => word.toLowerCase()) : [];
}

/* Roles that go without saying are left out again. */
function settle(root) {
  const players = count(root);
  visit(root, (node, level) => {
    if (node.children.length && node.role === turn(level, players)) node.role = null;
  });
  return root;
}

export const count = (root) => {
  let most = 1;
  visit(root, (node) => {
    if (!node.children.length) most = Math.max(most, node.value.split(",").length);
  });
  return Math.max(2, most);
};
export const turn = (level, players) => (players === 2 ? PLAYERS[level % 2] : `p${level % players}`);

/* Every node with its level, the number of players' nodes above it. */
export function visit(root, act) {
  const walk = (node, level, above) => {
    act(node, level, above);
    const below = node.role === "chance" ? level : level + 1;
    for (const child of node.children) walk(child, below, node);
  };
  walk(root, 0, null);
}

export function write(root) {
  const written = (node, above) => {
    const name = node.name ? `${node.name}=` : "",
      chance = above?.role === "chance" && above.children.every((each) => each.chance) ? `${node.chance}:` : "";
    if (!node.children.length) return `${chance}${name}${node.value || "0"}`;
    const inside = node.children.map((child) => written(child, node)).join(" "),
      guess = node.guess ? `~${node.guess}` : "";
    return node.role === "chance"
      ? `${chance}${name}[${inside}]${guess}`
      : `${chance}${name}${node.role ?? ""}(${inside})${guess}`;
  };
  return written(root, null);
}
