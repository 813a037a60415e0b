import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import { quote } from './cells.ts';
import type { GridPick, GridProblem, GridRules } from './grid.ts';
import { BOUGHT_BACK_COLUMN, optionColumns, STRIKES_COLUMN } from './header.ts';

/** The values of an entry's result columns. */
interface GridResults {
  eliminatedWeek: number | null;
  reason: string;
  /** Null without the column. */
  strikes: number | null;
  /** The cell; empty without the column. */
  boughtBack: string;
}

/** The results of an exported line; null without result columns. Adds problems to `problems`. */
export function readResults(
  cells: readonly string[],
  rules: GridRules,
  problems: GridProblem[],
): GridResults | null {
  const [, week, reason, ...more] = cells.map((cell) => cell.trim());
  if (week === undefined || reason === undefined) return null;
  const columns = optionColumns(rules.options ?? DEFAULT_OPTIONS);
  const struck = more[columns.indexOf(STRIKES_COLUMN)] ?? '';
  const boughtBack = more[columns.indexOf(BOUGHT_BACK_COLUMN)] ?? '';
  const strikes = /^\d$/.test(struck) ? Number(struck) : null;
  if (week === '') return { eliminatedWeek: null, reason, strikes, boughtBack };
  const eliminatedWeek = /^\d{1,2}$/.test(week) ? Number(week) : 0;
  if (eliminatedWeek >= 1 && eliminatedWeek <= rules.weekCount) {
    return { eliminatedWeek, reason, strikes, boughtBack };
  }
  problems.push({
    column: 'eliminatedWeek',
    text: `eliminatedWeek ${quote(week)} is not from 1 to ${rules.weekCount}`,
  });
  return null;
}

/**
 * Parses weeks: "3", "3+7", or "3, 7". An elimination can be bought back once it is public, through the
 * pool's last week for that.
 */
export function readBoughtBack(cell: string, rules: GridRules, problems: GridProblem[]): number[] {
  const weeks = cell.split(/[+,;\s]+/).filter((week) => week !== '');
  if (weeks.length === 0) return [];
  const report = (text: string) => {
    problems.push({ column: BOUGHT_BACK_COLUMN, text });
    return [];
  };
  const { buyBackThroughWeek, firstWeek } = rules.options ?? DEFAULT_OPTIONS;
  if (buyBackThroughWeek === null) return report('the pool has no buy-back');
  const last = Math.min(buyBackThroughWeek, (rules.openWeek ?? rules.weekCount + 1) - 1);
  const numbers = weeks.map((week) => (/^\d{1,2}$/.test(week) ? Number(week) : 0));
  const wrong = numbers.findIndex(
    (week, index) => week < firstWeek || week > last || week <= (numbers[index - 1] ?? 0),
  );
  if (wrong < 0) return numbers;
  return report(
    last < firstWeek
      ? 'no week is over that can be bought back'
      : `${quote(weeks[wrong]!)} is no week from ${firstWeek} to ${last}, the earliest first`,
  );
}

/**
 * The first week, derived from leading weeks without a pick or bye that eliminated nobody. Where such weeks
 * can be strikes, the number of strikes decides.
 */
export function startWeekOf(
  { picks, byes }: { picks: readonly GridPick[]; byes: readonly number[] },
  boughtBackWeeks: readonly number[],
  { eliminatedWeek, strikes }: GridResults,
  rules: GridRules,
): number {
  const { lives, noPick, firstWeek, lastWeek } = rules.options ?? DEFAULT_OPTIONS;
  const last = lastWeek ?? rules.weekCount;
  if (lives > 1 && noPick !== 'OUT' && strikes !== null && rules.livesLost !== undefined) {
    let total = 0;
    const cleared = boughtBackWeeks.at(-1) ?? 0;
    for (
      let week = Math.max(firstWeek, cleared + 1);
      week <= (eliminatedWeek ?? rules.weekCount);
      week += 1
    ) {
      if (byes.includes(week)) continue;
      const teamIds = picks.filter((pick) => pick.week === week).map(({ teamId }) => teamId);
      total += rules.livesLost(week, teamIds);
    }
    if (Math.min(total, lives) === strikes) return firstWeek;
  }
  const first = Math.min(
    last,
    ...[picks[0]?.week, boughtBackWeeks[0], byes[0]].flatMap((week) => week ?? []),
    eliminatedWeek ?? rules.openWeek ?? last,
  );
  return Math.max(firstWeek, first);
}
