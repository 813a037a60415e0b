import type { Decision } from './decision.ts';
import { leaveOut, numberNames, settle } from './edits.ts';
import { grouped } from './grouped.ts';
import { listed } from './listed.ts';
import { isWeek } from './meanings.ts';
import type { Draft } from './readSheet.ts';

interface Twice {
  rows: readonly number[];
  isSame: boolean;
}

/** Fewer equal picks are chance. */
const FEWEST_PICKS = 2;

/**
 * Questions about duplicate rows: same name and address, or one of them and the same picks. Each counted as
 * an entry costs a fee.
 */
export function duplicateQuestions(draft: Draft): Decision[] {
  const found = duplicates(draft);
  return [
    ...question(
      draft,
      found.filter(({ isSame }) => isSame),
    ),
    ...question(
      draft,
      found.filter(({ isSame }) => !isSame),
    ),
  ];
}

const keyOf = ({ rows: all }: Draft, { rows }: Twice) => `twice ${rows.map((row) => all[row]!.at).join(' ')}`;

function duplicates(draft: Draft): Twice[] {
  const { rows, columns } = draft;
  const [name, email] = [columns.indexOf('username'), columns.indexOf('email')];
  const weeks = columns.flatMap((meaning, place) => (isWeek(meaning) ? [place] : []));
  const whoOf = (row: number) => (rows[row]!.cells[name] ?? '').toLowerCase();
  const addressOf = (row: number) => (rows[row]!.cells[email] ?? '').toLowerCase();
  const filledOf = (row: number) => weeks.filter((place) => rows[row]!.cells[place] !== '').length;
  const picksOf = (row: number) =>
    weeks
      .map((place) => rows[row]!.cells[place]!)
      .join('\n')
      .toLowerCase();
  // Few rows share a name or an address with another; the picks of all others do not matter.
  const [names, addresses] = [whoOf, addressOf].map((textOf) => grouped([...rows.keys()], textOf));
  const firstOf = new Map<string, number>();
  const groups = new Map<number, number[]>();
  for (const row of rows.keys()) {
    const [who, address] = [whoOf(row), addressOf(row)];
    if (names!.get(who)!.length === 1 && addresses!.get(address)!.length === 1) continue;
    const hasPicks = filledOf(row) >= FEWEST_PICKS;
    const picks = picksOf(row);
    const keys = [
      ...(who === '' ? [] : [`person ${who}\n${address}`]),
      ...(hasPicks && address !== '' ? [`address ${address}\n${picks}`] : []),
      ...(hasPicks && who !== '' ? [`name ${who}\n${picks}`] : []),
    ];
    const first = keys.map((key) => firstOf.get(key)).find((known) => known !== undefined) ?? row;
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, first);
    if (first !== row) groups.set(first, [...(groups.get(first) ?? [first]), row]);
  }
  return [...groups.values()]
    .map((group) => ({
      rows: group,
      isSame: new Set(group.map(picksOf)).size === 1,
    }))
    .filter((twice) => !draft.settled.has(keyOf(draft, twice)));
}

function question(draft: Draft, found: readonly Twice[]): Decision[] {
  const [first] = found;
  if (first === undefined) return [];
  const place = draft.columns.indexOf('username');
  const nameOf = (row: number) => draft.rows[row]!.cells[place] ?? '';
  const how = first.isSame ? 'with the same picks' : 'with different picks';
  const most = Math.max(...found.map(({ rows }) => rows.length));
  const one = {
    label: first.isSame
      ? found.length === 1
        ? 'One entry'
        : 'One entry each'
      : 'One entry: the lower row counts',
    apply: (current: Draft) => joined(current, found),
  };
  const several = {
    label: most === 2 ? 'Two entries' : 'An entry for each row',
    apply: (current: Draft) =>
      settle(
        numberNames(
          current,
          found.flatMap(({ rows }) => rows.slice(1)),
        ),
        found.map((twice) => keyOf(current, twice)),
      ),
  };
  const times = first.rows.length === 2 ? 'twice' : `${first.rows.length} times`;
  return [
    {
      key: found.map((twice) => keyOf(draft, twice)).join(', '),
      title:
        found.length === 1
          ? `“${nameOf(first.rows[0]!)}” is there ${times}, ${how}. One entry or ${first.rows.length === 2 ? 'two' : first.rows.length}?`
          : `${found.length} people are there twice, ${how}. One entry each, or two?`,
      examples: listed(
        found.map(({ rows }) => {
          const names = [...new Set(rows.map(nameOf))].join(' and ');
          return `${names} (rows ${rows.map((row) => draft.rows[row]!.at).join(', ')})`;
        }),
      ),
      rows: found.flatMap(({ rows }) => rows),
      choices: first.isSame ? [one, several] : [several, one],
    },
  ];
}

/** Merges duplicates into one row; where picks differ the lowest row's count. */
function joined(draft: Draft, found: readonly Twice[]): Draft {
  const keptBy = new Map(
    found.map(({ rows, isSame }) => {
      const order = isSame ? rows : rows.toReversed();
      return [order[0]!, order.slice(1)] as const;
    }),
  );
  const whys = new Map(
    [...keptBy].flatMap(([kept, others]) =>
      others.map((row) => [row, `the same entry as row ${draft.rows[kept]!.at}`] as const),
    ),
  );
  const filled = draft.rows.map((row, index) => {
    const others = keptBy.get(index) ?? [];
    return {
      ...row,
      cells: row.cells.map(
        (cell, place) =>
          [cell, ...others.map((other) => draft.rows[other]!.cells[place]!)].find((text) => text !== '') ??
          '',
      ),
    };
  });
  return leaveOut({ ...draft, rows: filled }, [...whys.keys()], (row) => whys.get(row)!);
}
