/**
 * Whether each part of an answer is as it was before a change or as it is after it. A request that runs while the change
 * is committed may read some rows before and some after, with caches or without.
 */
export function isBetween(answer: unknown, before: unknown, after: unknown): boolean {
  const text = JSON.stringify(answer);
  if (text === JSON.stringify(before) || text === JSON.stringify(after)) return true;
  if (!isObject(answer) || !isObject(before) || !isObject(after)) return false;
  const keys = Object.keys(answer);
  // Lists that grew or shrank are one or the other.
  if ([before, after].some((one) => Object.keys(one).join() !== keys.join())) return false;
  return keys.every((key) => isBetween(answer[key], before[key], after[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
