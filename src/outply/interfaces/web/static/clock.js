/* The clocks of all players, counted on the page. */
const clocks = { left: [], timer: 0, flag: null };

/* Who is out of time, or null. */
export const flag = () => clocks.flag;

/* The seconds that a player has left; all of them, before the clock has run. */
export const left = (player, minutes) => clocks.left[player] ?? minutes * 60;

export function reset() {
  Object.assign(clocks, { left: [], flag: null });
}

export function hold() {
  clearInterval(clocks.timer);
}

/* Let the clock of a player run; `onTick` at each change, `onFlag` when no time is left. */
export function run(player, count, minutes, { onTick, onFlag }) {
  hold();
  if (!clocks.left.length) clocks.left = Array.from({ length: count }, () => minutes * 60);
  let last = performance.now();
  clocks.timer = setInterval(() => {
    const now = performance.now();
    clocks.left[player] = Math.max(0, clocks.left[player] - (now - last) / 1000);
    last = now;
    onTick();
    if (clocks.left[player] === 0) {
      clocks.flag = player;
      hold();
      onFlag();
    }
  }, 200);
}

export const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
