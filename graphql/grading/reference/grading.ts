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
import { byesTaken, clearedThroughWeek } from '#graphql/picks/rules/byes.ts';
import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { isUsedUp } from '#graphql/picks/rules/teamUses.ts';

/** The week and reason of an elimination. */
export interface Elimination {
  week: number;
  reason: EliminationReason;
}

/** The options of a pool that decide over its entries. */
type GradingOptions = Pick<
  PoolOptions,
  | 'lives'
  | 'pickTo'
  | 'lossRule'
  | 'tieRule'
  | 'noPick'
  | 'byeWeeks'
  | 'doublePickWeeks'
  | 'missedWeeks'
  | 'teamUses'
  | 'reuseTeamsFromWeek'
  | 'firstWeek'
  | 'allOut'
>;

/** The facts that grade a pool's entries, in any order. */
export interface GradingFacts extends GradingOptions {
  /** The last week that the pool plays. */
  weekCount: number;
  /** Number of weeks of the regular season, where the pool plays on into the playoffs. */
  regularWeeks?: number;
  /** By week. A week without a deadline is not open yet: missing picks do not count. */
  deadlines: ReadonlyMap<number, Date>;
  games: readonly GameFacts[];
  rulings: readonly RulingFacts[];
  now: Date;
}

export interface PoolGrade {
  /** By entry id; null while alive. */
  eliminations: Map<number, Elimination | null>;
  /** By entry id: the weeks of its strikes, ascending, one for each strike. */
  strikeWeeks: Map<number, number[]>;
  /** The weeks that count for nobody, since all remaining entries failed in them; ascending. */
  voidWeeks: number[];
  /** The week that decided the pool; null while it runs. */
  decidedWeek: number | null;
}

/** The reason of a strike by a pick with this outcome (SPECIFICATION 5.3); null when there is none. */
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
  /** Whether it eliminates whatever lives are left. */
  isOut: boolean;
}

/** The order of the reasons of one week: the first one is the reason of the elimination. */
const REASONS: readonly EliminationReason[] = ['NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'LOSS', 'TIE'];

/** The reason why this pick is a strike; null when it is none, or not yet. */
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

/** The strikes of an entry in this one week, if it were alive in it. */
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
  const own = picks.filter((pick) => pick.week === week);
  const strikes = own.flatMap((pick): Strike[] => {
    const reason = strikeOf(pick, picks, facts);
    return reason === null ? [] : [{ reason, gameId: pick.gameId, isOut: putsOut(reason, facts) }];
  });
  for (let picked = own.length; isPassed && !isBye && picked < picksInWeek(facts, week); picked++) {
    strikes.push(missing(facts.noPick === 'OUT'));
  }
  return strikes.sort((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || a.gameId - b.gameId);
}

/** Whether a failed pick eliminates at once: as a loss does, where it does, all others but a tie that is a strike. */
function putsOut(reason: EliminationReason, { lossRule, tieRule }: GradingOptions): boolean {
  return lossRule === 'OUT' && !(reason === 'TIE' && tieRule === 'STRIKE');
}

/** The grade of one entry, without regard to when the pool is decided. */
export interface EntryGrade {
  /** Null while alive. */
  elimination: Elimination | null;
  /** The weeks of its strikes, ascending, one for each strike. */
  strikeWeeks: number[];
}

/** The weeks that count and whose deadline has passed. */
function countedWeeks({ byeWeeks, deadlines, now, voidWeeks, weekCount }: Lookup): number[] {
  if (byeWeeks === 0) return [];
  return [...deadlines].flatMap(([week, deadline]) =>
    week <= weekCount && !voidWeeks.has(week) && isDeadlinePassed(deadline, now) ? [week] : [],
  );
}

function gradeOf(entry: EntryFacts, picks: readonly PickFacts[], facts: Lookup): EntryGrade {
  const reinstatedThrough = entry.reinstatedThroughWeek ?? 0;
  const clearedThrough = clearedThroughWeek(entry);
  const byes = byesTaken(entry, picks, countedWeeks(facts), facts);
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
 * The elimination of one entry, without regard to when the pool is decided; null while it is alive. The entry
 * is eliminated in the first week in which its strikes reach its lives, or one of them eliminates at once (SPECIFICATION 5.2, 5.10). A strike is: no pick once
 * the deadline has passed and no bye is left, unless that alone eliminates; and, once the game has its result, a late pick, a team used in an
 * earlier week, a loss, or a tie when ties count as losses. The commissioner's own elimination counts at once and comes
 * first in its week.
 *
 * A reinstatement cancels everything through its week, the commissioner's elimination too; to eliminate after
 * reinstating, remove the reinstatement first. Buying back cancels the strikes through its week.
 *
 * @param picks all of the entry's picks.
 * @throws RangeError when a pick's game is missing or is not its team's.
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
 * `gradeEntry` for many entries one by one: looks the facts up once.
 * @param voidWeeks the weeks that count for nobody
 * @returns the grade of an entry with all of its picks; throws as `gradeEntry` does
 */
export function entryGrader(
  facts: GradingFacts,
  voidWeeks?: ReadonlySet<number>,
): (entry: EntryFacts, picks: readonly PickFacts[]) => EntryGrade {
  const known = lookUp(facts, voidWeeks);
  return (entry, picks) => gradeOf(entry, picks, known);
}

/**
 * Grades a whole pool from scratch: every entry by `gradeEntry`, then the week that decided the pool by
 * `decidingWeek`; eliminations of later weeks are dropped, since a winner need not continue picking. Where the pool plays
 * on after a week in which all remaining entries failed, that week counts for nobody, and all are graded again.
 * Deterministic, whatever the order of the facts.
 */
export function gradePool(
  entries: readonly EntryFacts[],
  picks: readonly PickFacts[],
  facts: GradingFacts,
): PoolGrade {
  const picksByEntry = new Map<number, PickFacts[]>();
  for (const pick of picks) {
    const own = picksByEntry.get(pick.entryId);
    if (own) own.push(pick);
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

/** Number of entries with the same first week and the same grade. */
export interface GradedCount extends SurvivalCount {
  /** Null while alive. */
  reason: EliminationReason | null;
}

export interface Decision {
  /** The week that decides the pool; null while it runs. */
  decidedWeek: number | null;
  /** Whether the pool plays on after that week instead, which then counts for nobody. */
  isPlayedOn: boolean;
}

/** The week that decides a pool, by the grades of its entries (`entryGrader`). */
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

/** Whether nobody is left after the week, but somebody would be if it did not count. */
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
