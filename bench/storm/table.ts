import type { Verdict } from './outcome.ts';

/** One line of the report: what struck, how often, and what it did. */
export interface Row extends Verdict {
  storm: string;
  strikes: number;
}

/** The same storm again: its counts are added up. */
export function addUp(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const sum = sums.get(row.storm);
    sums.set(
      row.storm,
      sum === undefined
        ? { ...row }
        : {
            storm: row.storm,
            strikes: sum.strikes + row.strikes,
            acknowledged: sum.acknowledged + row.acknowledged,
            lost: sum.lost + row.lost,
            strays: sum.strays + row.strays,
            wrongFates: sum.wrongFates + row.wrongFates,
            differences: sum.differences + row.differences,
            refused: sum.refused + row.refused,
          },
    );
  }
  return [...sums.values()];
}

const columns: [title: string, of: (row: Row) => string | number][] = [
  ['storm', (row) => row.storm],
  ['strikes', (row) => row.strikes],
  ['picks acknowledged', (row) => row.acknowledged],
  ['lost', (row) => row.lost],
  ['not as planned', (row) => row.strays],
  ['wrong grades', (row) => row.wrongFates],
  ['standings unlike the calm server', (row) => row.differences],
  ['refused', (row) => row.refused],
];

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => title),
    columns.map(() => '---'),
    ...addUp(rows).map((row) => columns.map(([, of]) => String(of(row)))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
