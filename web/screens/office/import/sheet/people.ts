/** "Lee, Sam". */
export const TURNED = /^([^,@]+),\s*([^,@]+)$/;

/** A name without case, accents, punctuation and the order of "Lee, Sam". */
export function nameKey(name: string): string {
  return name
    .replace(TURNED, '$2 $1')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const FURTHER =
  /^(.*\S)\s*(?:#\s*\d{1,2}|\(\s*#?\s*\d{1,2}\s*\)|(?:-\s*)?\(?(?:\d{1,2}(?:st|nd|rd|th)|second|third|fourth)(?: entry| pick)?\)?|(?:-\s*)?\(?(?:entry|team) #?\d{1,2}\)?|\s[2-9])$/i;

/**
 * The name without the number of a further entry: "Mike" of "Mike #2", "Mike (2)" and "Mike 2nd entry"; null
 * without one.
 */
export function nameOfFurther(name: string): string | null {
  return FURTHER.exec(name.trim())?.[1]?.replace(/[\s,–-]+$/, '') ?? null;
}

export function areAlike(one: string, other: string): boolean {
  const [first, second] = [nameKey(one), nameKey(other)];
  if (first === '' || second === '') return false;
  if (first === second) return true;
  const [words, others] = [first.split(' '), second.split(' ')];
  return isShort(words, others) || isShort(others, words) || (first.length > 4 && isOneSlip(first, second));
}

/** "Mike S", "M. Smith" and "Mike" beside "Mike Smith". */
function isShort(short: readonly string[], long: readonly string[]): boolean {
  let at = 0;
  for (const word of long) if (at < short.length && word.startsWith(short[at]!)) at += 1;
  return at === short.length && short.some((word) => word.length > 1 && long.includes(word));
}

/** Whether the names differ by one letter: replaced, missing or swapped with the next. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
