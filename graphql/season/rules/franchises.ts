/** The current abbreviation of a franchise by those of other years and sources: former cities, and the schedule file's. */
const CURRENT: Readonly<Record<string, string>> = {
  OAK: 'LV',
  SD: 'LAC',
  STL: 'LAR',
  LA: 'LAR',
  WAS: 'WSH',
  JAC: 'JAX',
};

/** The franchise of an abbreviation, whatever its city was: "LV" of "OAK". */
export function franchiseOf(abbreviation: string): string {
  const code = abbreviation.trim().toUpperCase();
  return CURRENT[code] ?? code;
}
