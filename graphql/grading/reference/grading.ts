import { completeThroughWeek, decidingWeek, type SurvivalCount } from '../rules/decided.ts';
import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import type {
  EliminationReason,
  EntryFacts,
  GameFacts,
  GameRulingKind,
  PickFacts,
  PickOutcome,
  RulingFacts,
} from '../rules/facts.ts';
import { isLatePick } from '#graphql/picks/rules/latePick.ts';
import { failureOf } from '../rules/livesLost.ts';
import { pickOutcome } from '#graphql/picks/rules/pickOutcome.ts';
import { type ByeRules, byesTaken, clearedThroughWeek, hasByes } from '#graphql/picks/rules/byes.ts';
import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { isUsedUp } from '#graphql/picks/rules/teamUses.ts';

export interface Elimination {
  week: number;
  reason: EliminationReason;
}

/** The pool options that affect eliminations. */
type GradingOptions = ByeRules &
  Pick<
    PoolOptions,
    | 'lives'
    | 'pickTo'
    | 'lossRule'
    | 'tieRule'
    | 'noPick'
    | 'missedWeeks'
    | 'teamUses'
    | 'reuseTeamsFromWeek'
    | 'firstWeek'
    | 'allOut'
  >;

/** The facts by which a pool's entries are graded, in any order. */
export interface GradingFacts extends GradingOptions {
  /** The last week of the pool. */
  weekCount: number;
  /** Number of weeks of the regular season; only where the pool continues in the playoffs. */
  regularWeeks?: number;
  /** By week. A week without a deadline is not open yet: its missing picks do not count. */
  deadlines: ReadonlyMap<number, Date>;
  games: readonly GameFacts[];
  rulings: readonly RulingFacts[];
  now: Date;
}

export interface PoolGrade {
  /** By entry id; null while alive. */
  eliminations: Map<number, Elimination | null>;
  /** By entry id: the weeks of its strikes, ascending, repeated for several in one week. */
  strikeWeeks: Map<number, number[]>;
  /** Weeks that do not count, since all remaining entries failed in them; ascending. */
  voidWeeks: number[];
  /** The deciding week; null while the pool is undecided. */
  decidedWeek: number | null;
}

/** Whether a pick with this outcome is a strike, and why (SPECIFICATION 5.3); null when it is none. */
export function outcomeEliminates(
  outcome: PickOutcome,
  tieRule: PoolOptions['tieRule'],
): 'LOSS' | 'TIE' | null {
  if (failureOf(outcome, tieRule) === null) return null;
  return outcome === 'LOST' ? 'LOSS' : 'TIE';
}

interface Lookup extends Omit<GradingFacts, 'games' | 'rulings'> {
  gameById: ReadonlyMap<number, GameFacts>;
  rulingByGame: ReadonlyMap<number, GameRulingKind>;
  voidWeeks: ReadonlySet<number>;
}

function lookUp(facts: GradingFacts, voidWeeks: ReadonlySet<number> = new Set()): Lookup {
  return {
    ...facts,
    gameById: new Map(facts.games.map((game) => [game.id, game])),
    rulingByGame: new Map(facts.rulings.map(({ gameId, kind }) => [gameId, kind])),
    voidWeeks,
  };
}

interface Strike {
  reason: EliminationReason;
  gameId: number;
  /** Whether it eliminates regardless of the lives left. */
  isOut: boolean;
}

/** Order of precedence: the first reason in a week is the elimination's. */
const REASONS: readonly EliminationReason[] = ['NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'LOSS', 'TIE'];

/** Why this pick is a strike; null when it is none, or undecided. */
function strikeOf(pick: PickFacts, picks: readonly PickFacts[], facts: Lookup): EliminationReason | null {
  const { week } = pick;
  const game = facts.gameById.get(pick.gameId);
  if (game === undefined) throw new RangeError(`Game ${pick.gameId} of a pick of Week ${week} is not known.`);
  const outcome = pickOutcome(pick, game, facts.pickTo, facts.rulingByGame.get(game.id));
  if (outcome === 'PENDING') return null;
  if (isLatePick(pick, game, facts.deadlines.get(week))) return 'LATE_PICK';
  const earlier = picks.filter((other) => other.week < week);
  return isUsedUp(facts, pick, earlier) ? 'TEAM_REUSED' : outcomeEliminates(outcome, facts.tieRule);
}

/** The strikes of an entry in one week, regardless of earlier ones. */
function strikesIn(
  week: number,
  { startWeek }: EntryFacts,
  picks: readonly PickFacts[],
  facts: Lookup,
  isBye: boolean,
): Strike[] {
  const deadline = facts.deadlines.get(week);
  const isPassed = deadline !== undefined && isDeadlinePassed(deadline, facts.now);
  const missing = (isOut: boolean): Strike => ({ reason: 'NO_PICK', gameId: 0, isOut });
  if (week < startWeek) {
    return isPassed && week >= facts.firstWeek && facts.missedWeeks === 'STRIKE' ? [missing(false)] : [];
  }
  const weekPicks = picks.filter((pick) => pick.week === week);
  const strikes = weekPicks.flatMap((pick): Strike[] => {
    const reason = strikeOf(pick, picks, facts);
    return reason === null ? [] : [{ reason, gameId: pick.gameId, isOut: putsOut(reason, facts) }];
  });
  for (let picked = weekPicks.length; isPassed && !isBye && picked < picksInWeek(facts, week); picked++) {
    strikes.push(missing(facts.noPick === 'OUT'));
  }
  return strikes.sort((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || a.gameId - b.gameId);
}

/**
 * Whether a failed pick eliminates at once. A loss does where the pool says so, and then so does every other
 * failure but a tie that is a strike.
 */
function putsOut(reason: EliminationReason, { lossRule, tieRule }: GradingOptions): boolean {
  return lossRule === 'OUT' && !(reason === 'TIE' && tieRule === 'STRIKE');
}

/** The grade of one entry, regardless of the pool's decision. */
export interface EntryGrade {
  /** Null while alive. */
  elimination: Elimination | null;
  /** The weeks of its strikes, ascending, repeated for several in one week. */
  strikeWeeks: number[];
}

/** The weeks that count and whose deadline has passed. */
function countedWeeks({ deadlines, now, voidWeeks, weekCount }: Lookup): number[] {
  return [...deadlines].flatMap(([week, deadline]) =>
    week <= weekCount && !voidWeeks.has(week) && isDeadlinePassed(deadline, now) ? [week] : [],
  );
}

function gradeOf(entry: EntryFacts, picks: readonly PickFacts[], facts: Lookup): EntryGrade {
  const reinstatedThrough = entry.reinstatedThroughWeek ?? 0;
  const clearedThrough = clearedThroughWeek(entry);
  const byes = hasByes(facts) ? byesTaken(entry, picks, countedWeeks(facts), facts) : [];
  const strikeWeeks: number[] = [];
  for (let week = 1; week <= facts.weekCount; week++) {
    if (week === entry.adminEliminatedWeek && week > reinstatedThrough) {
      return { elimination: { week, reason: 'ADMIN' }, strikeWeeks };
    }
    if (week <= clearedThrough || facts.voidWeeks.has(week)) continue;
    const strikes = strikesIn(week, entry, picks, facts, byes.includes(week));
    strikeWeeks.push(...strikes.map(() => week));
    if (strikes.length === 0) continue;
    if (strikeWeeks.length >= facts.lives || strikes.some(({ isOut }) => isOut)) {
      return { elimination: { week, reason: strikes[0]!.reason }, strikeWeeks };
    }
  }
  return { elimination: null, strikeWeeks };
}

/**
 * The elimination of one entry, regardless of the pool's decision; null while it is alive. The entry is
 * eliminated in the first week in which its strikes reach its lives, or one of them eliminates at once
 * (SPECIFICATION 5.2, 5.10). A strike is: no pick at the deadline without a bye left, unless that eliminates
 * at once; and, once the game has its result, a late pick, a team used in an earlier week, a loss, or a tie
 * when ties count as losses. The commissioner's elimination counts at once and takes precedence in its week.
 *
 * A reinstatement cancels everything through its week, the commissioner's elimination included; to eliminate
 * after reinstating, remove the reinstatement first. A buy-back cancels the strikes through its week.
 *
 * @param picks all picks of the entry
 * @throws RangeError when a pick's game is missing or does not include its team
 */
export function gradeEntry(
  entry: EntryFacts,
  picks: readonly PickFacts[],
  facts: GradingFacts,
  voidWeeks?: ReadonlySet<number>,
): Elimination | null {
  return gradeOf(entry, picks, lookUp(facts, voidWeeks)).elimination;
}

/**
 * `gradeEntry` for many entries: indexes the facts once.
 * @param voidWeeks weeks that do not count
 * @returns a function that grades an entry with all its picks; throws as `gradeEntry` does
 */
export function entryGrader(
  facts: GradingFacts,
  voidWeeks?: ReadonlySet<number>,
): (entry: EntryFacts, picks: readonly PickFacts[]) => EntryGrade {
  const lookup = lookUp(facts, voidWeeks);
  return (entry, picks) => gradeOf(entry, picks, lookup);
}

/**
 * Grades a whole pool from scratch: every entry by `gradeEntry`, then the deciding week by `decidingWeek`;
 * later eliminations are dropped, since a winner need not continue picking. Where the pool continues after a
 * week in which all remaining entries failed, that week does not count, and all entries are graded again.
 * Deterministic, whatever the order of the facts.
 */
export function gradePool(
  entries: readonly EntryFacts[],
  picks: readonly PickFacts[],
  facts: GradingFacts,
): PoolGrade {
  const picksByEntry = new Map<number, PickFacts[]>();
  for (const pick of picks) {
    const entryPicks = picksByEntry.get(pick.entryId);
    if (entryPicks) entryPicks.push(pick);
    else picksByEntry.set(pick.entryId, [pick]);
  }
  const voidWeeks = new Set<number>();
  for (;;) {
    const known = lookUp(facts, voidWeeks);
    const graded = entries.map((entry) => ({
      entry,
      ...gradeOf(entry, picksByEntry.get(entry.id) ?? [], known),
    }));
    const { decidedWeek, isPlayedOn } = decisionOf(graded.map(countOf), facts);
    if (decidedWeek !== null && isPlayedOn) {
      voidWeeks.add(decidedWeek);
      continue;
    }
    const isCounted = (week: number) => decidedWeek === null || week <= decidedWeek;
    return {
      eliminations: new Map(
        graded.map(({ entry, elimination }) => [
          entry.id,
          elimination !== null && isCounted(elimination.week) ? elimination : null,
        ]),
      ),
      strikeWeeks: new Map(graded.map(({ entry, strikeWeeks }) => [entry.id, strikeWeeks.filter(isCounted)])),
      voidWeeks: [...voidWeeks].sort((a, b) => a - b),
      decidedWeek,
    };
  }
}

/** Number of entries with the same first week and grade. */
export interface GradedCount extends SurvivalCount {
  /** Null while alive. */
  reason: EliminationReason | null;
}

export interface Decision {
  /** The deciding week; null while the pool is undecided. */
  decidedWeek: number | null;
  /** Whether the pool continues after that week, which then does not count. */
  isPlayedOn: boolean;
}

/** The deciding week, by the grades of all entries (`entryGrader`). */
export function decisionOf(counts: readonly GradedCount[], facts: GradingFacts): Decision {
  const ahead = [...facts.deadlines].flatMap(([week, deadline]) =>
    isDeadlinePassed(deadline, facts.now) ? [] : [week],
  );
  const decidedWeek = decidingWeek({
    weekCount: facts.weekCount,
    completeThroughWeek: completeThroughWeek({
      games: facts.games,
      rulings: facts.rulings,
      weekCount: facts.weekCount,
      openWeek: ahead.length > 0 ? Math.min(...ahead) : null,
      fromWeek: counts.reduce((first, { startWeek }) => Math.min(first, startWeek), facts.weekCount),
    }),
    survivalCounts: counts,
  });
  const isPlayedOn =
    decidedWeek !== null &&
    facts.allOut === 'PLAY_ON' &&
    decidedWeek < facts.weekCount &&
    isNobodyLeft(counts, decidedWeek);
  return { decidedWeek, isPlayedOn };
}

/** Whether the week eliminates everybody, while somebody would survive if it did not count. */
function isNobodyLeft(counts: readonly GradedCount[], week: number): boolean {
  return (
    counts.every(({ eliminatedWeek }) => eliminatedWeek !== null && eliminatedWeek <= week) &&
    counts.some(({ eliminatedWeek, reason }) => eliminatedWeek === week && reason !== 'ADMIN')
  );
}

function countOf({
  entry,
  elimination,
}: {
  entry: EntryFacts;
  elimination: Elimination | null;
}): GradedCount {
  const { week = null, reason = null } = elimination ?? {};
  return { startWeek: entry.startWeek, eliminatedWeek: week, reason, count: 1 };
}
