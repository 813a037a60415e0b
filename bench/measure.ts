/** Durations in milliseconds, summarized by their median and high percentiles. */
interface Timing {
  median: number;
  p95: number;
}

export function timingOf(milliseconds: number[]): Timing {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
