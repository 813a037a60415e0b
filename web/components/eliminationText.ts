/**
 * "Out in Week 3: Giants lost 3-24".
 * @param why the reason as the API words it
 */
export function eliminationText(week: number | null | undefined, why: string | null | undefined): string {
  return why ? `Out in Week ${week}: ${why}` : `Out in Week ${week}`;
}
