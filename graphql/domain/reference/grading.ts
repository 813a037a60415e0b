import { completeThroughWeek, decidingWeek } from '../decided.ts';
import { isDeadlinePassed } from '../deadlines.ts';
import type {
  EliminationReason,
  EntryFacts,
  GameFacts,
  GameRulingKind,
  PickFacts,
  PickOutcome,
  RulingFacts,
  TieRule,
} from '../facts.ts';
import { pickOutcome } from '../pickOutcome.ts';

/** The week and reason of an elimination. */
export interface Elimination {
  week: number;
  reason: EliminationReason;
}

/** The facts that grade a pool's entries, in any order. */
export interface GradingFacts {
  tieRule: TieRule;
  /** Of the season. */
  weekCount: number;
  /** By week. A week without a deadline is not open yet: missing picks do not count. */
  deadlines: ReadonlyMap<number, Date>;
  games: readonly GameFacts[];
  rulings: readonly RulingFacts[];
  now: Date;
}

export interface PoolGrade {
  /** By entry id; null while alive. */
  eliminations: Map<number, Elimination | null>;
  /** The week that decided the pool; null while it runs. */
  decidedWeek: number | null;
}

/**
 * The elimination reason of a pick with this outcome under the pool's tie rule (SPECIFICATION 5.3); null when
 * the entry survives.
 */
export function outcomeEliminates(outcome: PickOutcome, tieRule: TieRule): 'LOSS' | 'TIE' | null {
  if (outcome === 'LOST') return 'LOSS';
  return outcome === 'TIED' && tieRule === 'LOSS' ? 'TIE' : null;
}

/**
 * Whether a stored pick is late: at or after the week's deadline or its game's confirmed kick-off, as
 * currently known. A pick that the commissioner made is an override and never late.
 */
export function isLatePick(
  pick: Pick<PickFacts, 'submittedAt' | 'source'>,
  game: Pick<GameFacts, 'kickoff' | 'isKickoffConfirmed'>,
  deadline: Date | undefined,
): boolean {
  if (pick.source === 'ADMIN') return false;
  const at = pick.submittedAt.getTime();
  return (
    (deadline !== undefined && at >= deadline.getTime()) ||
    (game.isKickoffConfirmed && at >= game.kickoff.getTime())
  );
}

interface Lookup extends Omit<GradingFacts, 'games' | 'rulings'> {
  gameById: ReadonlyMap<number, GameFacts>;
  rulingByGame: ReadonlyMap<number, GameRulingKind>;
}

function lookUp(facts: GradingFacts): Lookup {
  return {
    ...facts,
    gameById: new Map(facts.games.map((game) => [game.id, game])),
    rulingByGame: new Map(facts.rulings.map(({ gameId, kind }) => [gameId, kind])),
  };
}

/**
 * The reason why the entry fails this one week, if it were alive in it; null when it does not, or not yet.
 */
function failsWeek(week: number, picks: readonly PickFacts[], facts: Lookup): EliminationReason | null {
  const deadline = facts.deadlines.get(week);
  const pick = picks.find((candidate) => candidate.week === week);
  if (pick === undefined) return deadline && isDeadlinePassed(deadline, facts.now) ? 'NO_PICK' : null;

  const game = facts.gameById.get(pick.gameId);
  if (game === undefined) throw new RangeError(`Game ${pick.gameId} of a pick of Week ${week} is not known.`);
  const outcome = pickOutcome(pick, game, facts.rulingByGame.get(game.id));
  if (outcome === 'PENDING') return null;
  if (isLatePick(pick, game, deadline)) return 'LATE_PICK';
  if (picks.some((earlier) => earlier.week < week && earlier.teamId === pick.teamId)) return 'TEAM_REUSED';
  return outcomeEliminates(outcome, facts.tieRule);
}

function eliminationOf(entry: EntryFacts, picks: readonly PickFacts[], facts: Lookup): Elimination | null {
  const reinstatedThrough = entry.reinstatedThroughWeek ?? 0;
  const adminWeek = entry.adminEliminatedWeek;
  const first = Math.min(entry.startWeek, adminWeek ?? entry.startWeek);
  for (let week = Math.max(first, reinstatedThrough + 1); week <= facts.weekCount; week++) {
    if (week === adminWeek) return { week, reason: 'ADMIN' };
    const reason = week >= entry.startWeek ? failsWeek(week, picks, facts) : null;
    if (reason !== null) return { week, reason };
  }
  return null;
}

/**
 * The elimination of one entry, without regard to when the pool is decided; null while it is alive. The entry
 * is eliminated in the first week that it fails (SPECIFICATION 5.2): no pick once the deadline has passed;
 * and, once the game has its result, a late pick, a team used in an earlier week, a loss, or a tie when ties
 * count as losses. The commissioner's own elimination counts at once and comes first in its week.
 *
 * A reinstatement cancels everything through its week, the commissioner's elimination too; to eliminate after
 * reinstating, remove the reinstatement first.
 *
 * @param picks all of the entry's picks, at most one a week.
 * @throws RangeError when a pick's game is missing or is not its team's.
 */
export function gradeEntry(
  entry: EntryFacts,
  picks: readonly PickFacts[],
  facts: GradingFacts,
): Elimination | null {
  return eliminationOf(entry, picks, lookUp(facts));
}

/**
 * Grades a whole pool from scratch: every entry by `gradeEntry`, then the week that decided the pool by
 * `decidingWeek`; eliminations of later weeks are dropped, since a winner need not continue picking.
 * Deterministic, whatever the order of the facts.
 */
export function gradePool(
  entries: readonly EntryFacts[],
  picks: readonly PickFacts[],
  facts: GradingFacts,
): PoolGrade {
  const known = lookUp(facts);
  const picksByEntry = new Map<number, PickFacts[]>();
  for (const pick of picks) {
    const own = picksByEntry.get(pick.entryId);
    if (own) own.push(pick);
    else picksByEntry.set(pick.entryId, [pick]);
  }
  const graded = entries.map((entry) => ({
    entry,
    elimination: eliminationOf(entry, picksByEntry.get(entry.id) ?? [], known),
  }));

  const survivalCounts = graded.map(({ entry, elimination }) => ({
    startWeek: entry.startWeek,
    eliminatedWeek: elimination?.week ?? null,
    count: 1,
  }));
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
      fromWeek: survivalCounts.length > 0 ? Math.min(...survivalCounts.map((count) => count.startWeek)) : 1,
    }),
    survivalCounts,
  });

  const isCounted = (week: number) => decidedWeek === null || week <= decidedWeek;
  return {
    eliminations: new Map(
      graded.map(({ entry, elimination }) => [
        entry.id,
        elimination !== null && isCounted(elimination.week) ? elimination : null,
      ]),
    ),
    decidedWeek,
  };
}
