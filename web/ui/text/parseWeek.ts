/**
 * The week in an address: a whole number from 1 to the week of the Super Bowl, else null. Separate from the selector,
 * because the routes read it before any page is loaded.
 */
export function parseWeek(text: string | null): number | null {
  if (text === null || !/^\d{1,2}$/.test(text)) return null;
  const week = Number(text);
  return week >= 1 && week <= 22 ? week : null;
}
