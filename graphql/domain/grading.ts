import { completeThroughWeek, decidingWeek } from './decided.ts';
import { isDeadlinePassed } from './deadlines.ts';
import type {
  EliminationReason,
  EntryFacts,
  GameFacts,
  GameRulingKind,
  PickFacts,
  PickOutcome,
  ResultFacts,
  RulingFacts,
  TieRule,
} from './facts.ts';

/** Where and why an entry went out. */
export interface Elimination {
  week: number;
  reason: EliminationReason;
}

/** What a pool's entries are graded by. Nothing here is ordered: any order of rows gives the same grades. */
export interface GradingFacts {
  tieRule: TieRule;
  /** Of the season. */
  weekCount: number;
  /** By week. A week without one is not open yet: missing picks are not held against anybody. */
  deadlines: ReadonlyMap<number, Date>;
  games: readonly GameFacts[];
  rulings: readonly RulingFacts[];
  now: Date;
}

export interface PoolGrade {
  /** By entry id; null while alive. */
  eliminations: Map<number, Elimination | null>;
  /** The week after which the pool had its winners; null while it runs. */
  decidedWeek: number | null;
}

/**
 * What became of a pick. Only a final game counts; a postponed or cancelled one leaves its picks pending until the
 * administrator rules that its pickers survive (as after a win) or are out (as after a loss). A ruling speaks only while
 * the game is postponed or cancelled: a game that is played after all counts by its score.
 *
 * @throws RangeError when the team does not play in the game.
 */
export function pickOutcome(
  pick: { teamId: string },
  game: ResultFacts,
  ruling: GameRulingKind | null = null,
): PickOutcome {
  const isHome = pick.teamId === game.homeTeamId;
  if (!isHome && pick.teamId !== game.awayTeamId) {
    throw new RangeError(`${pick.teamId} does not play in ${game.awayTeamId} at ${game.homeTeamId}.`);
  }
  if ((game.status === 'POSTPONED' || game.status === 'CANCELLED') && ruling !== null) {
    return ruling === 'SURVIVE' ? 'WON' : 'LOST';
  }
  if (game.status !== 'FINAL' || game.homeScore === null || game.awayScore === null) return 'PENDING';
  const margin = game.homeScore - game.awayScore;
  if (margin === 0) return 'TIED';
  return margin > 0 === isHome ? 'WON' : 'LOST';
}

/** Why a pick with this outcome is out under the pool's tie rule; null when it is not (SPEC section 1). */
export function outcomeEliminates(outcome: PickOutcome, tieRule: TieRule): 'LOSS' | 'TIE' | null {
  if (outcome === 'LOST') return 'LOSS';
  return outcome === 'TIED' && tieRule === 'LOSS' ? 'TIE' : null;
}

/**
 * Whether a stored pick came too late: at or after the week's deadline or its game's confirmed kick-off, by the facts
 * as they are known now. A pick the administrator made is a deliberate override and never late.
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

/** Why the entry fails this one week, were it alive in it; null when it does not, or not yet. */
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
 * Where one entry goes out, without regard to when the pool is decided; null while it is alive.
 *
 * It is out in the first week that fails it (SPEC section 1): no pick once the deadline has passed; and, once the game
 * has its result, a late pick, a team used in an earlier week, a loss, or a tie when ties count as losses. The
 * administrator's own elimination stands at once and comes first in its week. A reinstatement forgives everything up to
 * and including its week, the administrator's elimination too; whoever eliminates after reinstating must take the
 * reinstatement back.
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
 * Grades a whole pool from scratch: every entry by `gradeEntry`, then the week that decided the pool by `decidingWeek`;
 * eliminations of later weeks are dropped, since a winner need not go on picking. The same facts always give the same
 * grades, in whatever order they come. The set-based grading of graphql/actions is tested against this function.
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

  const fates = graded.map(({ entry, elimination }) => ({
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
      fromWeek: fates.length > 0 ? Math.min(...fates.map((fate) => fate.startWeek)) : 1,
    }),
    fates,
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
