/** Those of the spreadsheet who play on; the others go out without a pick. */
const NAMED = ['Ann', 'Bob', 'Cleo', 'Dan', 'Finn'] as const;

/** An invited address without a mailbox. */
export const BOUNCING = 'gone@pool.example';

export const addressOf = (name: string) => `${name.toLowerCase()}@pool.example`;

/**
 * Sixty entries as people keep them: other headers than ours, teams in any spelling, one bad team and one bad address.
 * Week 1 puts six of them out.
 */
export function spreadsheet(): string {
  const spellings = ['Eagles', 'PHI', 'Philly', 'philadelphia eagles'];
  const rows = Array.from({ length: 60 }, (_, index) => {
    const name = NAMED[index] ?? `Player ${index + 1}`;
    return [
      name,
      index === 16 ? 'nobody' : index < NAMED.length ? addressOf(name) : `player${index + 1}@pool.example`,
      index % 3 === 0 ? '$50' : '',
      index % 10 === 9 ? 'Dallas' : spellings[index % 4],
      index === 12 ? 'Ravenz' : 'Ravens',
    ].join(',');
  });
  return ['Player,E-Mail,Paid?,Wk 1,Week 2', ...rows].join('\n');
}
