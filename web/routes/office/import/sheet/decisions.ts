import { plural } from '#web/locale/numbers.ts';
import { cleanEmail } from './cells.ts';
import { columnOf, leaveOut, replaceCells, setFirstWeek, settle } from './edits.ts';
import { grouped } from './grouped.ts';
import type { Checked, RowProblem } from './checked.ts';
import type { Draft } from './readSheet.ts';

/** One question about all cells or rows that are alike. */
export interface Decision {
  key: string;
  title: string;
  /** Some of what it is about. */
  examples: string;
  /** Row indexes. */
  rows: readonly number[];
  choices: readonly { label: string; apply: (draft: Draft) => Draft }[];
}

interface Placed extends RowProblem {
  row: number;
  cell: string;
}

/** The questions of a check, those about most rows first. Equal problems are one question. */
export function decisionsOf(draft: Draft, checked: Checked): Decision[] {
  const placed = [...checked.problems].flatMap(([row, problems]) =>
    problems.map((problem) => ({ ...problem, row, cell: cellAt(draft, row, problem.column) })),
  );
  const groups = grouped(placed, groupOf);
  const found = [...groups].map(([key, problems]) => questionOf(key, problems, draft));
  return [...found, ...blankWeekQuestions(draft, checked)]
    .filter(({ key }) => !draft.settled.has(key))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

function cellAt({ columns, rows }: Draft, row: number, column: string): string {
  return rows[row]?.cells[columnOf(columns, column)] ?? '';
}

/** "Venmo 10/3", "zelle" and "cash from Bob" are alike: they tell how or when somebody paid. */
const HOW_PAID =
  /venmo|zelle|pay ?pal|cash|che(?:ck|que)|apple ?pay|google ?pay|\bach\b|wire|transfer|\d{1,2}[/.-]\d{1,2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

function groupOf({ kind, cell, column, message, suggestions }: Placed): string {
  if (kind === 'TEAM_UNKNOWN' || kind === 'TEAM_AMBIGUOUS') return `${kind} ${cell.toLowerCase()}`;
  if (kind === 'PAID_UNCLEAR') return HOW_PAID.test(cell) ? kind : `${kind} ${cell.toLowerCase()}`;
  if (kind === 'EMAIL_INVALID') return mendedEmail(cell) === null ? kind : `${kind} mended`;
  if (kind !== 'OTHER') return kind;
  return `${kind} ${column} ${suggestions.length === 0 ? message.replaceAll(/"[^"]*"|\d+/g, '…') : cell}`;
}

function questionOf(key: string, problems: readonly Placed[], draft: Draft): Decision {
  const [{ kind, cell, message, suggestions }] = problems as [Placed, ...Placed[]];
  const rows = [...new Set(problems.map(({ row }) => row))];
  const cells = [...new Set(problems.map((problem) => problem.cell).filter((text) => text !== ''))];
  const inAll = (textOf: (problem: Placed) => string) => (current: Draft) =>
    replaceCells(
      current,
      problems.map((problem) => ({ row: problem.row, column: problem.column, text: textOf(problem) })),
    );
  const leave = {
    label: `Leave ${rows.length === 1 ? 'this row' : `these ${rows.length} rows`} out`,
    apply: (current: Draft) => leaveOut(current, rows, 'left out by you'),
  };
  const named = rows.map((row) => nameOf(draft, row));
  const decision = {
    key,
    rows,
    examples: listed(cells.length > 0 && kind !== 'USERNAME_TAKEN' ? cells : named),
  };
  const noPick = {
    label: 'No pick that week',
    // The answer to the question about blank weeks, too.
    apply: (current: Draft) =>
      settle(
        inAll(() => '')(current),
        rows.map((row) => blankKey(current, row)),
      ),
  };
  switch (kind) {
    case 'TEAM_UNKNOWN':
    case 'TEAM_AMBIGUOUS':
      return {
        ...decision,
        title:
          suggestions.length === 0
            ? `“${cell}” is no team.`
            : `“${cell}”: did you mean ${suggestions.join(' or ')}?`,
        examples: listed(named),
        choices: [...suggestions.map((team) => ({ label: team, apply: inAll(() => team) })), noPick],
      };
    case 'PAID_UNCLEAR':
      return {
        ...decision,
        title: `Has ${rows.length === 1 ? 'this entry' : `each of these ${rows.length} entries`} paid?`,
        choices: [
          { label: 'Paid', apply: inAll(() => 'yes') },
          { label: 'Not paid', apply: inAll(() => 'no') },
        ],
      };
    case 'EMAIL_MISSING':
      return {
        ...decision,
        title: `${plural(rows.length, 'row has', 'rows have')} no email address.`,
        choices: [leave],
      };
    case 'EMAIL_INVALID': {
      const mended = mendedEmail(cell);
      const mend = {
        label: `Correct ${rows.length === 1 ? 'it' : 'all'}`,
        apply: inAll((problem) => mendedEmail(problem.cell)!),
      };
      return {
        ...decision,
        title: mended === null ? 'These are no email addresses.' : `“${cell}”: did you mean ${mended}?`,
        choices: mended === null ? [leave] : [mend, leave],
      };
    }
    case 'USERNAME_TAKEN':
      return {
        ...decision,
        title: `${plural(rows.length, 'name is', 'names are')} taken by another entry.`,
        choices: [{ label: 'Number them', apply: (current) => numberNames(current, rows) }, leave],
      };
    case 'TEAM_USED':
    case 'TEAM_IDLE':
      return {
        ...decision,
        title: kind === 'TEAM_USED' ? 'A team is picked a second time.' : 'A team does not play that week.',
        examples: listed(problems.map((problem) => `${nameOf(draft, problem.row)}, ${problem.message}`)),
        choices: [noPick, leave],
      };
    default:
      return {
        ...decision,
        title: `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}.`,
        examples: listed(named),
        choices: [leave],
      };
  }
}

/** Weeks without a pick before later ones: those before the first pick, and those after it. */
function blankWeekQuestions(draft: Draft, { blankWeeks }: Checked): Decision[] {
  const isLate = ({ weeks, firstPickWeek }: Checked['blankWeeks'][number]) =>
    weeks.every((week) => week < firstPickWeek);
  const unsettled = blankWeeks.filter(({ row }) => !draft.settled.has(blankKey(draft, row)));
  const late = unsettled.filter(isLate);
  const missed = unsettled.filter((blank) => !isLate(blank));
  const named = (blanks: typeof unsettled) =>
    listed(blanks.map(({ row, weeks }) => `${nameOf(draft, row)} (Week ${weeks.join(', ')})`));
  const question = (key: string, blanks: typeof unsettled, title: string, choices: Decision['choices']) =>
    blanks.length === 0
      ? []
      : [{ key, title, examples: named(blanks), rows: blanks.map(({ row }) => row), choices }];
  const asItStands = (blanks: typeof unsettled) => ({
    label: 'Missed: as the rules say',
    apply: (current: Draft) =>
      settle(
        current,
        blanks.map(({ row }) => blankKey(draft, row)),
      ),
  });
  return [
    ...question(
      'late',
      late,
      `${plural(late.length, 'entry has', 'entries have')} no pick at first, and later ones. Did they join late?`,
      [
        {
          label: 'Joined with the first pick',
          apply: (current) =>
            setFirstWeek(
              current,
              late.map(({ row, firstPickWeek }) => ({ row, week: firstPickWeek })),
            ),
        },
        asItStands(late),
      ],
    ),
    ...question(
      'missed',
      missed,
      `${plural(missed.length, 'entry has', 'entries have')} a week without a pick between others.`,
      [asItStands(missed)],
    ),
  ];
}

/** Of the answer that the blank weeks of a row are meant so. */
function blankKey({ rows }: Draft, row: number): string {
  return `blank ${rows[row]!.at}`;
}

function nameOf({ columns, rows }: Draft, row: number): string {
  const name = rows[row]?.cells[columns.indexOf('username')] ?? '';
  return name === '' ? `row ${rows[row]?.at}` : name;
}

function listed(texts: readonly string[]): string {
  const distinct = [...new Set(texts)];
  const more = distinct.length - 3;
  return `${distinct.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The address that a mistyped one most likely is; null for none. */
function mendedEmail(cell: string): string | null {
  const [one = ''] = cell.split(/[;/\s]+(?=\S+@)|,\s*(?=\S+@)/);
  const mended = cleanEmail(one)
    .replaceAll(/\s*[([]at[)\]]\s*/gi, '@')
    .replaceAll(/\s*[([]dot[)\]]\s*/gi, '.')
    .replaceAll(',', '.')
    .replaceAll(/\s+/g, '')
    .replace(/\.{2,}/g, '.')
    .replace(/@{2,}/g, '@')
    .replace(/@(gmail|yahoo|hotmail|outlook|icloud|aol|comcast|msn)(?:\.?c[o0]?)?$/i, '@$1.com');
  return mended !== cell && /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i.test(mended) ? mended : null;
}

/** "Mike 2" for the second "Mike". */
function numberNames(draft: Draft, rows: readonly number[]): Draft {
  const place = draft.columns.indexOf('username');
  const taken = new Set(draft.rows.map(({ cells }) => cells[place]!.toLowerCase()));
  return replaceCells(
    draft,
    rows.map((row) => {
      const name = draft.rows[row]!.cells[place]!;
      let number = 2;
      while (taken.has(`${name} ${number}`.toLowerCase())) number += 1;
      taken.add(`${name} ${number}`.toLowerCase());
      return { row, column: 'username', text: `${name} ${number}` };
    }),
  );
}
