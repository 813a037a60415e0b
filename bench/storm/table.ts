import type { Verdict } from './outcome.ts';

/** One row of the report: the kind of fault, its count and its damage. */
export interface Row extends Verdict {
  storm: string;
  faults: number;
}

/** Adds the counts of another run of the same storm. */
function addUp(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const sum = sums.get(row.storm);
    sums.set(
      row.storm,
      sum === undefined
        ? { ...row }
        : {
            storm: row.storm,
            faults: sum.faults + row.faults,
            acknowledged: sum.acknowledged + row.acknowledged,
            lost: sum.lost + row.lost,
            strays: sum.strays + row.strays,
            wrongGrades: sum.wrongGrades + row.wrongGrades,
            differences: sum.differences + row.differences,
            refused: sum.refused + row.refused,
            unlikeLog: sum.unlikeLog + row.unlikeLog,
          },
    );
  }
  return [...sums.values()];
}

const columns: [title: string, of: (row: Row) => string | number][] = [
  ['storm', (row) => row.storm],
  ['faults', (row) => row.faults],
  ['picks acknowledged', (row) => row.acknowledged],
  ['lost', (row) => row.lost],
  ['not as planned', (row) => row.strays],
  ['wrong grades', (row) => row.wrongGrades],
  ['standings unlike the calm server', (row) => row.differences],
  ['refused', (row) => row.refused],
  ['log unlike the tables', (row) => row.unlikeLog],
];

export function tableOf(rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => title),
    columns.map(() => '---'),
    ...addUp(rows).map((row) => columns.map(([, of]) => String(of(row)))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
