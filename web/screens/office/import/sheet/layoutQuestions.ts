import { plural } from '#web/ui/locale/numbers.ts';
import { cleanEmail } from './cells.ts';
import type { Decision } from './decision.ts';
import { leaveOut, settle } from './edits.ts';
import { groupQuestion } from './groupQuestion.ts';
import { addressColumns } from './guessColumns.ts';
import { saysNothing } from './headings.ts';
import { addContinued, giveAddresses, joinRows, keepOneOfTwo } from './layoutEdits.ts';
import { listed } from './listed.ts';
import { isWeek, labelOf } from './meanings.ts';
import { areAlike, nameKey } from './people.ts';
import type { Draft } from './readSheet.ts';
import { isTeam } from './teams.ts';

/** Questions about an ambiguous layout, one for each kind. */
export function layoutQuestions(draft: Draft): Decision[] {
  return [
    ...groupQuestion(draft),
    ...withoutAddresses(draft),
    ...secondAddresses(draft),
    ...leftOutTeams(draft),
    ...hiddenRows(draft),
    ...continued(draft),
    ...doubtfulNames(draft),
    ...spelledNames(draft),
    ...twoPicks(draft),
  ].filter(({ key }) => !draft.settled.has(key));
}

const asItIs = (label: string, key: string) => ({ label, apply: (draft: Draft) => settle(draft, [key]) });
const headingOf = ({ header }: Draft, place: number) => `“${header[place] || `column ${place + 1}`}”`;
const nameIn = ({ columns }: Draft, cells: readonly string[]) => cells[columns.indexOf('username')] ?? '';

function valuesOf({ rows }: Draft, place: number): string[] {
  return rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
}

/** No column has addresses, as on a wall chart. */
function withoutAddresses({ columns, rows }: Draft): Decision[] {
  if (columns.includes('email') || rows.length === 0) return [];
  const key = 'no addresses';
  return [
    {
      key,
      title: 'The sheet has no email addresses. Ask each person for one when they claim their entry?',
      examples: 'Each person gets a link that you hand out. Or choose the column with the addresses above.',
      rows: [...rows.keys()],
      choices: [asItIs('Yes, ask when they claim', key)],
    },
  ];
}

/** Two columns have different addresses. */
function secondAddresses(draft: Draft): Decision[] {
  const { columns, header, rows, doubts } = draft;
  const chosen = columns.indexOf('email');
  if (chosen < 0) return [];
  const others = addressColumns(header.length, (place) => valuesOf(draft, place)).filter((place) => {
    const differs = rows.filter(({ cells }) => {
      const [one, other] = [cleanEmail(cells[chosen]!), cleanEmail(cells[place] ?? '')];
      return other !== '' && one.toLowerCase() !== other.toLowerCase();
    });
    return place !== chosen && columns[place] === null && !doubts.hidden.has(place) && differs.length > 0;
  });
  if (others.length === 0) return [];
  const key = 'addresses';
  return [
    {
      key,
      title: `${[chosen, ...others].map((place) => headingOf(draft, place)).join(' and ')} have addresses. Which ones get the claim links?`,
      examples: listed(others.flatMap((place) => valuesOf(draft, place))),
      rows: [...rows.keys()],
      choices: [
        asItIs(headingOf(draft, chosen), key),
        ...others.map((place) => ({
          label: headingOf(draft, place),
          apply: (current: Draft) =>
            settle({ ...current, columns: current.columns.with(chosen, null).with(place, 'email') }, [key]),
        })),
      ],
    },
  ];
}

const SPARE = /back-?up|alt|second|2nd|next|fav|used|prefer|option|last (?:year|season)|opp/i;

/** Columns full of teams without a meaning: picks of weeks, or none. */
function leftOutTeams(draft: Draft): Decision[] {
  const { header, columns, season, doubts, rows } = draft;
  const places = [...header.keys()].filter((place) => {
    const values = valuesOf(draft, place);
    const teams = values.filter((cell) => isTeam(cell, season)).length;
    const isOpen = columns[place] === null && !doubts.hidden.has(place) && !saysNothing(header[place]!);
    return isOpen && teams > 1 && teams * 2 > values.length;
  });
  if (places.length === 0) return [];
  const key = `teams ${places.join(' ')}`;
  const last = Math.max(0, ...columns.filter(isWeek).map(Number));
  const weeks = places.map((_, index) => String(last + index + 1));
  const label =
    places.length === 1
      ? `The picks of ${labelOf(weeks[0]!, season.regularWeeks)}`
      : `The picks of ${labelOf(weeks[0]!, season.regularWeeks)} to ${labelOf(weeks.at(-1)!, season.regularWeeks)}`;
  const isWeeks = {
    label,
    apply: (current: Draft) => ({
      ...current,
      columns: current.columns.map((meaning, place) => weeks[places.indexOf(place)] ?? meaning),
    }),
  };
  const out = asItIs('Leave out', key);
  const isSpare = places.some((place) => SPARE.test(header[place]!));
  const isPlayed = Number(weeks.at(-1)) <= season.weekCount;
  return [
    {
      key,
      title: `${places.map((place) => headingOf(draft, place)).join(', ')} ${places.length === 1 ? 'has' : 'have'} teams and ${places.length === 1 ? 'is' : 'are'} left out. What are they?`,
      examples: listed(places.flatMap((place) => valuesOf(draft, place))),
      rows: [...rows.keys()],
      choices: !isPlayed ? [out] : isSpare ? [out, isWeeks] : [isWeeks, out],
    },
  ];
}

function hiddenRows(draft: Draft): Decision[] {
  const rows = [...draft.rows.keys()].filter((row) => draft.rows[row]!.isHidden);
  if (rows.length === 0) return [];
  const key = 'hidden rows';
  return [
    {
      key,
      title: `${plural(rows.length, 'row is', 'rows are')} hidden in the sheet. Are they entries?`,
      examples: listed(rows.map((row) => nameIn(draft, draft.rows[row]!.cells))),
      rows,
      choices: [
        { label: 'Leave out', apply: (current) => leaveOut(current, rows, 'hidden in the sheet') },
        asItIs('Take in', key),
      ],
    },
  ];
}

function continued(draft: Draft): Decision[] {
  const open = draft.doubts.continued.filter(({ at }) => draft.ignored.some((row) => row.at === at));
  const above = (at: number) => draft.rows.findIndex((row) => row.at === at || row.also?.includes(at));
  if (open.length === 0) return [];
  const key = 'continued';
  return [
    {
      key,
      title: `${plural(open.length, 'row has', 'rows have')} picks and no name. Further entries of the person above?`,
      examples: listed(open.map((row) => nameIn(draft, draft.rows[above(row.above)]?.cells ?? []))),
      rows: open.flatMap((row) => (above(row.above) < 0 ? [] : [above(row.above)])),
      choices: [
        { label: 'Further entries', apply: (current) => settle(addContinued(current, open), [key]) },
        asItIs('Leave out', key),
      ],
    },
  ];
}

/**
 * Names that nearly match the list of addresses: one question for those with one candidate, one for each
 * other.
 */
function doubtfulNames(draft: Draft): Decision[] {
  const rowsOf = (name: string) =>
    [...draft.rows.keys()].filter((row) => nameKey(nameIn(draft, draft.rows[row]!.cells)) === nameKey(name));
  const open = draft.doubts.names.filter(({ name }) => rowsOf(name).length > 0);
  const single = open.filter(({ candidates }) => candidates.length === 1);
  const key = 'names';
  const all: Decision[] =
    single.length === 0
      ? []
      : [
          {
            key,
            title: `${plural(single.length, 'name is', 'names are')} spelled differently in the list of addresses. The same ${single.length === 1 ? 'person' : 'people'}?`,
            examples: listed(
              single.map(({ name, candidates: [one] }) => `${name} = ${one!.name} (${one!.email})`),
            ),
            rows: single.flatMap(({ name }) => rowsOf(name)),
            choices: [
              {
                label: single.length === 1 ? 'The same' : 'All the same',
                apply: (current) => settle(giveAddresses(current, single), [key]),
              },
              asItIs('No', key),
            ],
          },
        ];
  const several = open
    .filter(({ candidates }) => candidates.length > 1)
    .map(({ name, candidates }): Decision => {
      const one = `name ${nameKey(name)}`;
      return {
        key: one,
        title: `Who is “${name}” in the list of addresses?`,
        examples: listed(candidates.map((each) => `${each.name} (${each.email})`)),
        rows: rowsOf(name),
        choices: [
          ...candidates.map((candidate) => ({
            label: `${candidate.name} (${candidate.email})`,
            apply: (current: Draft) =>
              settle(giveAddresses(current, [{ name, candidates: [candidate] }]), [one]),
          })),
          asItIs('None of them', one),
        ],
      };
    });
  return [...all, ...several];
}

/** Entries of forms whose names or addresses differ by a typo and that share no week. */
function spelledNames(draft: Draft): Decision[] {
  if (!draft.doubts.isRowAPick) return [];
  const { columns, rows } = draft;
  const email = columns.indexOf('email');
  const weeks = columns.flatMap((meaning, place) => (isWeek(meaning) ? [place] : []));
  const pairs: [number, number][] = [];
  const taken = new Set<number>();
  for (const [first, one] of rows.entries()) {
    for (const [index, other] of rows.slice(first + 1).entries()) {
      const second = first + 1 + index;
      if (taken.has(first) || taken.has(second)) continue;
      const names = [nameIn(draft, one.cells), nameIn(draft, other.cells)] as const;
      const isSameAddress =
        email >= 0 &&
        one.cells[email] !== '' &&
        one.cells[email]!.toLowerCase() === other.cells[email]!.toLowerCase();
      const isSameName = nameKey(names[0]) === nameKey(names[1]);
      if (!(isSameAddress && areAlike(...names)) && !isSameName) continue;
      if (weeks.some((place) => one.cells[place] !== '' && other.cells[place] !== '')) continue;
      pairs.push([first, second]);
      taken.add(second);
    }
  }
  if (pairs.length === 0) return [];
  const key = 'spelled';
  const title = (row: number) =>
    `${nameIn(draft, rows[row]!.cells)}${email < 0 ? '' : ` (${rows[row]!.cells[email] || 'no address'})`}`;
  return [
    {
      key,
      title: `${plural(pairs.length, 'entry answers', 'entries answer')} under two names or addresses, never in the same week. One entry each?`,
      examples: listed(pairs.map(([one, other]) => `${title(one)} = ${title(other)}`)),
      rows: pairs.flat(),
      choices: [
        { label: 'One entry', apply: (current) => settle(joinRows(current, pairs), [key]) },
        asItIs('Two entries', key),
      ],
    },
  ];
}

/** Two picks for a week of unknown order. */
function twoPicks(draft: Draft): Decision[] {
  const { rows } = draft;
  const open = draft.doubts.twice.filter(({ at, week, teams }) => {
    const row = rows.find((each) => each.at === at);
    return row?.cells[draft.columns.indexOf(String(week))] === teams.join('+');
  });
  if (open.length === 0) return [];
  const key = 'twice';
  const rowOf = (at: number) => rows.findIndex((row) => row.at === at);
  return [
    {
      key,
      title: `${plural(open.length, 'entry has', 'entries have')} two picks for a week. Which of them counts?`,
      examples: listed(
        open.map(
          ({ at, week, teams }) =>
            `${nameIn(draft, rows[rowOf(at)]!.cells)}, Week ${week}: ${teams.join(', ')}`,
        ),
      ),
      rows: open.map(({ at }) => rowOf(at)),
      choices: [
        { label: 'The lower row', apply: (current) => keepOneOfTwo(current, open, -1) },
        { label: 'The upper row', apply: (current) => keepOneOfTwo(current, open, 0) },
      ],
    },
  ];
}
