/** The name or address of a pool in another season: the year in it is replaced, or the new one added. */
export function inSeason(name: string, before: number, after: number, separator: ' ' | '-'): string {
  const renamed = name.replaceAll(String(before), String(after));
  return renamed === name ? `${name}${separator}${after}` : renamed;
}
