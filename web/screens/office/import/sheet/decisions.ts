import { plural } from '#web/ui/locale/numbers.ts';
import { blankWeekQuestions } from './blankWeeks.ts';
import { cleanEmail } from './cells.ts';
import type { Checked } from './checked.ts';
import type { Decision } from './decision.ts';
import { duplicateQuestions } from './duplicates.ts';
import { leaveOut, numberNames, replaceCells } from './edits.ts';
import { grouped } from './grouped.ts';
import { headingQuestion } from './headingQuestion.ts';
import { layoutQuestions } from './layoutQuestions.ts';
import { listed } from './listed.ts';
import type { Draft } from './readSheet.ts';
import { placeOf } from './table.ts';
import { isAboutTeams, noPick, type Placed, placedProblems, teamQuestions } from './teamQuestions.ts';

/** What the server reads as no address yet: the claim asks for it. */
const NO_EMAIL = '-';

/**
 * Questions about the layout and rows, then those of a check (null before its answer), most rows first. Equal
 * problems are one question.
 */
export function decisionsOf(draft: Draft, checked: Checked | null): Decision[] {
  const headings = headingQuestion(draft);
  if (headings.length > 0) return headings;
  const twice = duplicateQuestions(draft);
  const ofRows = [...layoutQuestions(draft), ...twice];
  if (checked === null) return ofRows;
  const asked = new Set(twice.flatMap(({ rows }) => rows));
  return [...ofRows, ...checkQuestions(draft, checked, asked)];
}

/**
 * @param asked duplicate rows whose names are asked about already
 */
function checkQuestions(draft: Draft, checked: Checked, asked: ReadonlySet<number>): Decision[] {
  const placed = placedProblems(draft, checked).filter(
    ({ kind, row }) => !(kind === 'USERNAME_TAKEN' && asked.has(row)),
  );
  const name = (row: number) => nameOf(draft, row);
  const groups = grouped(
    placed.filter((problem) => !isAboutTeams(problem)),
    groupOf,
  );
  return [
    ...teamQuestions(draft, placed.filter(isAboutTeams), name),
    ...[...groups].map(([key, problems]) => questionOf(key, problems, draft)),
    ...blankWeekQuestions(draft, checked, name),
  ]
    .filter(({ key }) => !draft.settled.has(key))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

/** "Venmo 10/3", "zelle" and "cash from Bob" are alike: they tell how or when somebody paid. */
const HOW_PAID =
  /venmo|zelle|pay ?pal|cash|che(?:ck|que)|apple ?pay|google ?pay|\bach\b|wire|transfer|\d{1,2}[/.-]\d{1,2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

function groupOf({ kind, cell, column, message, suggestions }: Placed): string {
  if (kind === 'PAID_UNCLEAR') return HOW_PAID.test(cell) ? kind : `${kind} ${cell.toLowerCase()}`;
  if (kind === 'EMAIL_INVALID') return mendedEmail(cell) === null ? kind : `${kind} mended`;
  if (kind !== 'OTHER') return kind;
  return `${kind} ${column} ${suggestions.length === 0 ? message.replaceAll(/"[^"]*"|\d+/g, '…') : cell}`;
}

function questionOf(key: string, problems: readonly Placed[], draft: Draft): Decision {
  const [{ kind, cell, message }] = problems as [Placed, ...Placed[]];
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
  const number = {
    label: `Number ${rows.length === 1 ? 'it' : 'them'}: “${nameOf(draft, rows[0]!)} 2”`,
    apply: (current: Draft) => numberNames(current, rows),
  };
  const named = rows.map((row) => nameOf(draft, row));
  const decision = {
    key,
    rows,
    examples: listed(cells.length > 0 && !kind.startsWith('USERNAME') ? cells : named),
  };
  switch (kind) {
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
        choices: [leave, { label: 'No address yet: make a link to hand out', apply: inAll(() => NO_EMAIL) }],
      };
    case 'EMAIL_INVALID': {
      const mended = mendedEmail(cell);
      const mend = {
        label: `Correct ${rows.length === 1 ? 'it' : 'all'}`,
        apply: inAll((problem) => mendedEmail(problem.cell)!),
      };
      return {
        ...decision,
        title:
          mended !== null
            ? `“${cell}”: did you mean ${mended}?`
            : rows.length === 1
              ? 'This is not an email address.'
              : 'These are not email addresses.',
        choices: mended === null ? [leave] : [mend, leave],
      };
    }
    case 'USERNAME_TAKEN':
      return {
        ...decision,
        title: `${plural(rows.length, 'row has', 'rows have')} the same name as another row.`,
        choices: [number, leave],
      };
    case 'USERNAME_IN_POOL':
      return {
        ...decision,
        title: `${plural(rows.length, 'row has', 'rows have')} the name of an entry that is already in the pool.`,
        choices: [leave, number],
      };
    case 'TEAM_USED':
    case 'TEAM_IDLE':
      return {
        ...decision,
        title: kind === 'TEAM_USED' ? 'A team is picked a second time.' : 'A team does not play that week.',
        examples: listed(problems.map((problem) => `${nameOf(draft, problem.row)}, ${problem.message}`)),
        choices: [noPick(problems), leave],
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

function nameOf({ columns, rows }: Draft, row: number): string {
  const name = rows[row]?.cells[columns.indexOf('username')] ?? '';
  return name === '' ? placeOf(rows[row]!) : name;
}

/** The likely correction of a mistyped address; null for none. */
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
