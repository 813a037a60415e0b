/** How a decided pool ended. */
interface End {
  /** The number of entries that won, which the list of prizes begins with. */
  winnerCount: number;
  /** Whether the prize goes to the next season, since none won alone. */
  isRolledOver: boolean;
}

interface PrizeGroup<Row> {
  title: 'Winner' | 'Winners' | 'Other places' | 'Lasted longest';
  isWinners: boolean;
  rows: readonly Row[];
}

/** Those who get a prize, by what they are called; where the prize goes to the next season, those who lasted longest. */
export function prizeGroups<Row>(
  rows: readonly Row[],
  { winnerCount, isRolledOver }: End,
): PrizeGroup<Row>[] {
  const first = rows.slice(0, winnerCount);
  if (isRolledOver) return [{ title: 'Lasted longest', isWinners: false, rows: first }];
  const groups: PrizeGroup<Row>[] = [
    { title: winnerCount === 1 ? 'Winner' : 'Winners', isWinners: true, rows: first },
    { title: 'Other places', isWinners: false, rows: rows.slice(winnerCount) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
