import { isWeekCell } from './guessColumns.ts';
import { PICK_TEAM, PICK_WEEK } from './headings.ts';
import type { Meaning } from './meanings.ts';
import type { IgnoredRow } from './rowKinds.ts';
import type { SheetRow } from './table.ts';

export interface Columns {
  header: readonly string[];
  columns: readonly Meaning[];
  rows: readonly SheetRow[];
}

/**
 * Makes one row of each entry out of rows of a pick each; other sheets stay as they are. Two picks of a week stand
 * together, "KC+BUF": whether that is right, the check of the import says.
 */
export function pivoted({ header, columns, rows }: Columns): Columns & { ignored: IgnoredRow[] } {
  const weekPlace = columns.indexOf(PICK_WEEK);
  const teamPlace = columns.indexOf(PICK_TEAM);
  if (weekPlace < 0 || teamPlace < 0) return { header, columns, rows, ignored: [] };
  const kept = columns.flatMap((_, place) => (place === weekPlace || place === teamPlace ? [] : [place]));
  const isOwner = (place: number) => /name|email/i.test(columns[place] ?? '');
  const ignored: IgnoredRow[] = [];
  const entries = new Map<string, { rows: SheetRow[]; picks: Map<number, string[]> }>();
  for (const row of rows) {
    const week = isWeekCell(row.cells[weekPlace]!) ? Number(/\d+/.exec(row.cells[weekPlace]!)![0]) : null;
    if (week === null || week < 1) {
      ignored.push({ ...row, why: 'its week is no number' });
      continue;
    }
    const key = kept
      .filter(isOwner)
      .map((place) => row.cells[place]!.toLowerCase())
      .join('\n');
    const entry = entries.get(key) ?? { rows: [], picks: new Map<number, string[]>() };
    entries.set(key, entry);
    entry.rows.push(row);
    entry.picks.set(week, [...(entry.picks.get(week) ?? []), row.cells[teamPlace]!]);
  }
  const last = Math.max(0, ...[...entries.values()].flatMap(({ picks }) => [...picks.keys()]));
  const weeks = Array.from({ length: last }, (_, index) => index + 1);
  return {
    header: [...kept.map((place) => header[place]!), ...weeks.map((week) => `Week ${week}`)],
    columns: [...kept.map((place) => columns[place]!), ...weeks.map(String)],
    rows: [...entries.values()].map(({ rows: [first, ...more], picks }) => ({
      at: first!.at,
      also: more.map(({ at }) => at),
      cells: [
        ...kept.map(
          (place) => [first!, ...more].map(({ cells }) => cells[place]!).find((cell) => cell !== '') ?? '',
        ),
        ...weeks.map((week) => (picks.get(week) ?? []).filter((team) => team !== '').join('+')),
      ],
    })),
    ignored,
  };
}
