import { grouped } from './grouped.ts';

/** Problems of these kinds are fixed together; others are OTHER. */
export interface RowProblem {
  /** The column of the server's import; empty for the whole row. */
  column: string;
  /** The affected part of the cell, of two teams one; null for the whole cell. */
  part?: string | null | undefined;
  kind: string;
  message: string;
  suggestions: readonly string[];
}

export interface Checked<Reason = string> {
  entries: number;
  picks: number;
  problemCount: number;
  problems: ReadonlyMap<number, readonly RowProblem[]>;
  headerProblem: string | null;
  /** The entries that are out. */
  eliminated: ReadonlyMap<number, { week: number; reason: Reason | null }>;
  /** Weeks without a pick before later picks. */
  blankWeeks: readonly { row: number; weeks: readonly number[]; firstPickWeek: number }[];
}

interface Answer<Reason> {
  entries: number;
  picks: number;
  problemCount: number;
  problems: readonly {
    line: number;
    column?: string | null | undefined;
    part?: string | null | undefined;
    kind: string;
    message: string;
    suggestions: readonly string[];
  }[];
  eliminated: readonly { line: number; week: number; reason?: Reason | null | undefined }[];
  blankWeeks: readonly { line: number; weeks: readonly number[]; firstPickWeek: number }[];
}

/** The row of a line of the CSV, whose first line is the header. */
const rowOf = (line: number) => line - 2;

export function readChecked<Reason>({
  entries,
  picks,
  problemCount,
  problems,
  eliminated,
  blankWeeks,
}: Answer<Reason>): Checked<Reason> {
  const ofRows = problems
    .filter(({ line }) => line > 1)
    .map((problem) => ({ ...problem, column: problem.column ?? '' }));
  return {
    entries,
    picks,
    problemCount,
    headerProblem: problems.find(({ line }) => line === 1)?.message ?? null,
    problems: grouped(ofRows, ({ line }) => rowOf(line)),
    eliminated: new Map(
      eliminated.map(({ line, week, reason }) => [rowOf(line), { week, reason: reason ?? null }]),
    ),
    blankWeeks: blankWeeks.map(({ line, ...blank }) => ({ row: rowOf(line), ...blank })),
  };
}
