/* What part of the picture is seen, and how large. */

const CLOSEST = 3;
const FARTHEST = 0.05;
const READABLE = { whole: 0.5, large: 0.85 };
const MARGIN = 48;
const GLIDE = 220;

class Camera {
  constructor(svg, changed) {
    this.svg = svg;
    this.changed = changed;
    this.x = this.y = 0;
    this.scale = 1;
    this.gliding = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  get width() { return this.svg.clientWidth; }
  get height() { return this.svg.clientHeight; }
  get transform() { return `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.scale.toFixed(4)})`; }

  /* The rectangle of the picture that is seen, with some room around it. */
  get seen() {
    const room = 80;
    return {
      west: -this.x / this.scale - room,
      east: (this.width - this.x) / this.scale + room,
      north: -this.y / this.scale - room,
      south: (this.height - this.y) / this.scale + room,
    };
  }

  /* Show all of a layout; of one too wide to be read then, the top. A large tree has room below for what opens. */
  fit(layout, least = layout.isLarge ? READABLE.large : READABLE.whole) {
    const wide = layout.east - layout.west;
    const high = layout.south + LEVEL;
    const whole = Math.min(1.3, (this.width - 2 * MARGIN) / wide, (this.height - 2 * MARGIN) / high);
    const scale = Math.max(whole, least, FARTHEST);
    const middle = scale > whole && wide * scale > this.width ? 0 : (layout.west + layout.east) / 2;
    const top = Math.max(MARGIN + 24, layout.isLarge ? 0 : (this.height - high * scale) / 2);
    this.moveTo({ x: this.width / 2 - middle * scale, y: top + 24 * scale, scale });
  }

  /* Glide to where an item can be seen well, if it cannot. */
  show(item, layout) {
    const [x, y] = [this.x + item.x * this.scale, this.y + item.y * this.scale];
    const above = layout.isLarge ? 2 * MARGIN : MARGIN / 2;
    const within = (place, size, margin) => Math.min(Math.max(place, margin), size - margin);
    const goal = { x: this.x, y: this.y + within(y, this.height, above) - y };
    if (layout.isLarge) goal.x += this.shiftForLarge(x, layout);
    else if (within(x, this.width, MARGIN / 2) !== x) goal.x += this.width / 2 - x;
    if (goal.x !== this.x || goal.y !== this.y) this.glideTo(goal);
  }

  /* A large tree grows: if all of it has room, it is moved into view; else what is at x is kept within margins, and
     a little to the right, since what is known lies to the left. */
  shiftForLarge(x, layout) {
    const west = this.x + layout.west * this.scale;
    const east = this.x + layout.east * this.scale;
    const room = this.width - MARGIN;
    if (east - west <= room - MARGIN) return west < MARGIN ? MARGIN - west : Math.min(0, room - east);
    return x < 0.3 * this.width || x > 0.7 * this.width ? 0.65 * this.width - x : 0;
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const scale = Math.min(CLOSEST, Math.max(FARTHEST, this.scale * factor));
    const ratio = scale / this.scale;
    this.moveTo({ x: x - (x - this.x) * ratio, y: y - (y - this.y) * ratio, scale });
  }

  pan(dx, dy) { this.moveTo({ x: this.x + dx, y: this.y + dy, scale: this.scale }); }

  moveTo(goal) {
    cancelAnimationFrame(this.gliding);
    Object.assign(this, goal);
    this.changed();
  }

  glideTo(goal) {
    if (this.still.matches) return this.moveTo({ ...goal, scale: this.scale });
    cancelAnimationFrame(this.gliding);
    const { x, y } = this;
    const began = performance.now();
    const glide = (now) => {
      const share = Math.min(1, Math.max(0, (now - began) / GLIDE));
      const eased = 1 - (1 - share) ** 3;
      this.x = x + (goal.x - x) * eased;
      this.y = y + (goal.y - y) * eased;
      this.changed();
      if (share < 1) this.gliding = requestAnimationFrame(glide);
    };
    this.gliding = requestAnimationFrame(glide);
  }
}
