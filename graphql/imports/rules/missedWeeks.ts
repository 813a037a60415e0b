import { DEFAULT_OPTIONS, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { isUsedUp } from '#graphql/picks/rules/teamUses.ts';
import type { GridEntry, GridPick, GridRules } from './grid.ts';

/** A week whose deadline has passed and for which hardly any entry of an import has a pick. */
export interface MissingWeek {
  week: number;
  /** The entries that play it: that have started and are not out before. */
  playing: number;
  /** Those of them with a pick. */
  picked: number;
}

/** A column with picks of so few of those who play is as good as missing. */
const HARDLY_ANY = 0.1;

/** Counts the picks of an import's entries, one after the other, for weeks that its table lacks. */
export function createPickCount(rules: GridRules): {
  add(entry: GridEntry): void;
  /**
   * The last weeks whose deadline has passed, ascending, that hardly anybody has a pick for (SPECIFICATION 7.25). None once
   * a single entry is left, which nobody has to beat.
   */
  missingWeeks(): MissingWeek[];
} {
  const [first, last] = passedWeeks(rules);
  const weeks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const playing = new Map(weeks.map((week) => [week, 0]));
  const picked = new Map(weeks.map((week) => [week, 0]));
  let entries = 0;
  return {
    add(entry) {
      entries += 1;
      const out = outWeekOf(entry, rules, entry.picks.at(-1)?.week ?? 0) ?? Infinity;
      const own = new Set(entry.picks.map(({ week }) => week));
      for (const week of weeks.filter((each) => each >= entry.startWeek && each <= out)) {
        playing.set(week, playing.get(week)! + 1);
        if (own.has(week)) picked.set(week, picked.get(week)! + 1);
      }
    },
    missingWeeks() {
      const found = weeks.map((week) => ({ week, playing: playing.get(week)!, picked: picked.get(week)! }));
      const isDecided = (count: number) => count === 0 || (count === 1 && entries > 1);
      const isThere = (each: MissingWeek) =>
        isDecided(each.playing) || each.picked > each.playing * HARDLY_ANY;
      return found.slice(found.findLastIndex(isThere) + 1);
    },
  };
}

/**
 * The entry with the picks that the deadlines would have made for it where the pool picks automatically (SPECIFICATION 5.10):
 * for each week that is over, and in which it was in.
 * @param waiting weeks that are left without, since their picks are still to come
 */
export function withMissedPicks(
  entry: GridEntry,
  rules: GridRules,
  waiting: ReadonlySet<number> = new Set(),
): GridEntry {
  const { options = DEFAULT_OPTIONS, autoPicks } = rules;
  if (options.noPick !== 'AUTO' || autoPicks === undefined) return entry;
  const [first, last] = passedWeeks(rules);
  let filled = entry;
  for (let week = Math.max(first, entry.startWeek); week <= last; week += 1) {
    if (waiting.has(week)) continue;
    const { picks } = filled;
    const missing = picksInWeek(options, week) - picks.filter((pick) => pick.week === week).length;
    if (missing <= 0) continue;
    if (outWeekOf(filled, rules, week - 1) !== null) break;
    const made = autoPicks(week)
      .filter(({ teamId }) => !isUsedUp(options, { week, teamId }, picks))
      .slice(0, missing)
      .map(({ teamId, gameId }): GridPick => ({ week, teamId, gameId }));
    filled = { ...filled, picks: [...picks, ...made].toSorted((one, other) => one.week - other.week) };
  }
  return filled;
}

function passedWeeks({
  options = DEFAULT_OPTIONS,
  openWeek,
  weekCount,
}: GridRules): [first: number, last: number] {
  return [options.firstWeek, (openWeek ?? (options.lastWeek ?? weekCount) + 1) - 1];
}

/** The week in which the entry is out by its picks for the weeks up to one; null while it is in. */
function outWeekOf(entry: GridEntry, rules: GridRules, through: number): number | null {
  const { options = DEFAULT_OPTIONS, livesLost } = rules;
  const { adminEliminatedWeek, boughtBackWeeks, picks } = entry;
  const cleared = boughtBackWeeks.at(-1) ?? 0;
  let [lost, byes] = [0, 0];
  const last = Math.min(through, passedWeeks(rules)[1]);
  for (let week = entry.startWeek; week <= last; week += 1) {
    if (week === adminEliminatedWeek) return week;
    const teamIds = picks.filter((pick) => pick.week === week).map(({ teamId }) => teamId);
    const missing = picksInWeek(options, week) - teamIds.length;
    if (missing > 0 && teamIds.length === 0 && byes < options.byeWeeks) {
      byes += 1;
      continue;
    }
    if (week <= cleared) continue;
    if (missing > 0 && options.noPick === 'OUT') return week;
    lost += (livesLost?.(week, teamIds) ?? 0) - (options.noPick === 'AUTO' ? Math.max(0, missing) : 0);
    if (lost >= options.lives) return week;
  }
  return null;
}
