/**
 * Round whole numbers from 0 to at least `most`, three to five of them, evenly spaced: the grid lines of a
 * plot of counts.
 */
export function ticksUpTo(most: number): number[] {
  const target = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, target)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= target) ?? power * 10;
  const ticks = [0];
  while (ticks.at(-1)! < most || ticks.length < 3) ticks.push(ticks.length * step);
  return ticks;
}
