import { DEFAULT_OPTIONS, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { byesLeft } from '#graphql/picks/rules/byes.ts';
import { isUsedUp } from '#graphql/picks/rules/teamUses.ts';
import type { GridEntry, GridPick, GridRules } from './grid.ts';

/** A passed week for which hardly any imported entry has a pick. */
export interface MissingWeek {
  week: number;
  /** Entries that play the week: started, and not eliminated before. */
  playing: number;
  /** Of these, entries with a pick. */
  picked: number;
}

/** Share of entries with picks at or below which a week's column counts as missing. */
const HARDLY_ANY = 0.1;

/** Counts the picks of imported entries, to find weeks that the table lacks. */
export function createPickCount(rules: GridRules): {
  add(entry: GridEntry): void;
  /**
   * The latest consecutive passed weeks, ascending, that hardly any entry has a pick for (SPECIFICATION
   * 7.25). Empty when at most one entry is left, which need not pick any more.
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
      const pickedWeeks = new Set(entry.picks.map(({ week }) => week));
      for (const week of weeks.filter((each) => each >= entry.startWeek && each <= out)) {
        playing.set(week, playing.get(week)! + 1);
        if (pickedWeeks.has(week)) picked.set(week, picked.get(week)! + 1);
      }
    },
    missingWeeks() {
      const counts = weeks.map((week) => ({ week, playing: playing.get(week)!, picked: picked.get(week)! }));
      const isDecided = (count: number) => count === 0 || (count === 1 && entries > 1);
      const isThere = (each: MissingWeek) =>
        isDecided(each.playing) || each.picked > each.playing * HARDLY_ANY;
      return counts.slice(counts.findLastIndex(isThere) + 1);
    },
  };
}

/**
 * Adds the automatic picks that the deadlines would have made (SPECIFICATION 5.10): for each passed week in
 * which the entry was alive.
 * @param waiting weeks to leave out, since their picks can still be entered
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

/** The week that eliminates the entry by its picks through `through`; null while it is alive. */
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
    if (missing > 0 && teamIds.length === 0 && byesLeft(options, byes) > 0) {
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
