import type { Checked, RowProblem } from './checked.ts';
import type { Decision } from './decision.ts';
import { placeOfProblem, replaceParts, settle, weekKey } from './edits.ts';
import { grouped } from './grouped.ts';
import { listed } from './listed.ts';
import { isWeek } from './meanings.ts';
import type { Draft } from './readSheet.ts';

/** A problem located in a cell. */
export interface Placed extends RowProblem {
  row: number;
  place: number;
  /** The affected part of the cell, by default all of it. */
  cell: string;
}

export function placedProblems({ columns, rows }: Draft, { problems }: Checked): Placed[] {
  return [...problems].flatMap(([row, ofRow]) =>
    ofRow.map((problem) => {
      const cells = rows[row]?.cells ?? [];
      const place = placeOfProblem(columns, cells, problem);
      return { ...problem, row, place, cell: problem.part ?? cells[place] ?? '' };
    }),
  );
}

const KINDS = new Set(['TEAM_UNKNOWN', 'TEAM_AMBIGUOUS', 'TEAM_IN_GAME', 'TEAM_AS_OPPONENT']);

export const isAboutTeams = ({ kind }: RowProblem) => KINDS.has(kind);

/**
 * Questions about cells that are no unambiguous team: one for each unrelated column, one for similar words.
 */
export function teamQuestions(
  draft: Draft,
  problems: readonly Placed[],
  nameOf: (row: number) => string,
): Decision[] {
  const strange = strangeColumns(draft, problems);
  const rest = problems.filter(({ place }) => !strange.some((column) => column.place === place));
  return [
    ...(strange.length === 0 ? [] : [columnQuestion(draft, strange)]),
    ...[...grouped(rest, wordKey)].map(([key, alike]) => wordQuestion(key, alike, nameOf)),
  ];
}

/** A word without case, punctuation and result: "Frogs", "FROGS!" and "Frogs (L)" are equal. */
function bareWord(cell: string): string {
  const words = cell.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  return words.filter((word) => !/^(?:[wlt]|win|won|loss|lost|tie|tied)$/.test(word)).join(' ') || cell;
}

/** Groups words with the same candidate teams, all games, and all opponents. */
function wordKey({ kind, cell, suggestions }: Placed): string {
  if (kind === 'TEAM_IN_GAME' || kind === 'TEAM_AS_OPPONENT') return kind;
  return `${kind} ${suggestions.length > 0 ? suggestions.join(' ') : bareWord(cell)}`;
}

interface StrangeColumn {
  place: number;
  /** The cells that are no team. */
  unknown: readonly string[];
  filled: number;
  /** All rows with a problem in it. */
  rows: readonly number[];
}

const strangeKey = (place: number) => `strange ${place}`;

/** Week columns in which most cells are various words that are no team. */
function strangeColumns({ rows, settled }: Draft, problems: readonly Placed[]): StrangeColumn[] {
  const unknown = problems.filter(
    ({ kind, suggestions }) => kind === 'TEAM_UNKNOWN' && suggestions.length === 0,
  );
  return [...grouped(unknown, ({ place }) => place)]
    .map(([place, found]) => ({
      place,
      unknown: found.map(({ cell }) => cell),
      filled: rows.filter(({ cells }) => (cells[place] ?? '') !== '').length,
      rows: problems.filter((problem) => problem.place === place).map(({ row }) => row),
    }))
    .filter(
      ({ place, unknown: words, filled }) =>
        words.length * 2 > filled && new Set(words.map(bareWord)).size > 1 && !settled.has(strangeKey(place)),
    );
}

function columnQuestion(draft: Draft, strange: readonly StrangeColumn[]): Decision {
  const places = strange.map(({ place }) => place);
  const headings = listed(places.map((place) => `“${draft.header[place] ?? ''}”`));
  const cells = strange.flatMap(({ unknown }) => unknown);
  const filled = strange.reduce((sum, column) => sum + column.filled, 0);
  const isOne = places.length === 1;
  return {
    key: `strange ${places.join(' ')}`,
    title: `${headings}: ${cells.length} of ${filled} cells are not teams. Are they picks?`,
    examples: listed(cells),
    rows: [...new Set(strange.flatMap(({ rows }) => rows))],
    choices: [
      {
        label: `No: leave ${isOne ? 'the column' : 'these columns'} out`,
        apply: (current) => ({
          ...current,
          columns: current.columns.map((meaning, place) => (places.includes(place) ? null : meaning)),
        }),
      },
      { label: 'Yes: ask about each word', apply: (current) => settle(current, places.map(strangeKey)) },
    ],
  };
}

function wordQuestion(key: string, problems: readonly Placed[], nameOf: (row: number) => string): Decision {
  const [{ kind, suggestions }] = problems as [Placed, ...Placed[]];
  const rows = [...new Set(problems.map(({ row }) => row))];
  const words = listed(
    [...grouped(problems, ({ cell }) => bareWord(cell)).values()].map(([one]) => `“${one!.cell}”`),
  );
  const replaced = (label: string, textOf: (problem: Placed) => string) => ({
    label,
    apply: (current: Draft) =>
      replaceParts(
        current,
        problems.map((problem) => ({ ...problem, text: textOf(problem) })),
      ),
  });
  const decision = { key, rows, examples: listed(rows.map(nameOf)) };
  const none = noPick(problems);
  switch (kind) {
    case 'TEAM_IN_GAME':
      return {
        ...decision,
        title: `${words}: which of the two teams is the pick?`,
        choices: [
          replaced('The first', (problem) => problem.suggestions[0]!),
          replaced('The second', (problem) => problem.suggestions[1]!),
          none,
        ],
      };
    case 'TEAM_AS_OPPONENT':
      return {
        ...decision,
        title: `${words}: is this team the pick, or the opponent of the pick?`,
        choices: [
          replaced('The pick', (problem) => problem.suggestions[0]!),
          replaced('The opponent', (problem) => problem.suggestions[1]!),
          none,
        ],
      };
    default:
      return {
        ...decision,
        title:
          suggestions.length === 0
            ? `${words} is not a team. Which one is it?`
            : `${words}: did you mean ${suggestions.join(' or ')}?`,
        choices: [...suggestions.map((team) => replaced(team, () => team)), none],
      };
  }
}

/**
 * Clears the cells. After a pick this also answers the question about the blank week; before any it does not,
 * since the entry may have joined late.
 */
export function noPick(problems: readonly Placed[]): Decision['choices'][number] {
  return {
    label: 'No pick that week',
    apply: (current) => {
      const cleared = replaceParts(
        current,
        problems.map((problem) => ({ ...problem, text: '' })),
      );
      const missed = problems.filter(({ row, column }) => hasEarlierPick(cleared, row, column));
      return settle(
        cleared,
        missed.map(({ row, column }) => weekKey(cleared, row, column)),
      );
    },
  };
}

function hasEarlierPick({ columns, rows }: Draft, row: number, week: string): boolean {
  return columns.some(
    (meaning, place) =>
      isWeek(meaning) && Number(meaning) < Number(week) && (rows[row]?.cells[place] ?? '') !== '',
  );
}
