/**
 * Reference implementation: computes a whole pool from its facts by the rules of the specification, as simply
 * as possible. The server does not run it; it updates pools by set-based statements that read only what a
 * result can have changed. The reference has two uses: property tests compare it with the stored and served
 * state of random leagues, and verifiers check a pool without trusting its server, also in a browser. So
 * nothing in this folder imports Node, the database or a package, and all input is plain data.
 */
import { lastKnownWeek } from '#graphql/season/rules/playoffs.ts';
import { isPlayedOut, weekOfSeason } from '#graphql/season/rules/currentWeek.ts';
import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import type { EntryFacts, PickFacts } from '../rules/facts.ts';
import { entriesCostCents } from '#graphql/money/rules/money.ts';
import { totalMargin } from './margins.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import type { PrizeRules, PrizeShare } from '#graphql/standings/rules/winners.ts';
import { gradePool, type GradingFacts, type PoolGrade } from './grading.ts';
import { compareStandings } from './standings.ts';
import { winnersOf } from './winners.ts';

/** The recorded facts of a pool: entries, picks and games. Their order does not matter. */
export interface PoolFacts {
  entries: readonly EntryFacts[];
  picks: readonly PickFacts[];
  /** The season and the pool's rules at an instant. */
  facts: GradingFacts;
  entryFeeCents: number;
  /** Division of the prize; default: one place, always paid. */
  options?: PrizeRules;
  /** The week pinned by the commissioner; null: by the games. */
  pinnedWeek: number | null;
}

/** The state derived from the facts. */
export interface PoolState extends PoolGrade {
  /** The current week by results, which pools store. */
  weekByResults: number;
  /**
   * The current week at the instant of the facts: the pinned one, else by results or, while results are late,
   * by the clock.
   */
  currentWeek: number;
  /** Entry ids in the order of the public standings at the instant of the facts. */
  standings: number[];
  /**
   * By last week survived, descending, then by joining. Null while the pool is undecided, and until the
   * deadline of its deciding week.
   */
  winners: PrizeShare[] | null;
}

function weekOfPool({ games, firstWeek, weekCount, regularWeeks = weekCount }: GradingFacts): number {
  const played = games.filter(({ week }) => week >= firstWeek && week <= weekCount);
  const known = lastKnownWeek({ games: played, lastWeek: weekCount, regularWeeks });
  return Math.max(firstWeek, weekOfSeason({ games: played, weekCount: known }));
}

/** The current week while results are late: the first week, from the one by results on, that has games left. */
function weekByClock(byResults: number, { deadlines, games, now }: GradingFacts): number {
  const ahead = [...deadlines.keys()].filter((week) => week >= byResults).sort((a, b) => a - b);
  const open = ahead.find((week) => {
    const ofWeek = games.filter((game) => game.week === week);
    return !isPlayedOut(ofWeek, deadlines.get(week + 1) ?? null, now);
  });
  return open ?? byResults;
}

/** @throws RangeError when a pick's game is missing or does not include its team */
export function poolState({
  entries,
  picks,
  facts,
  entryFeeCents,
  options,
  pinnedWeek,
}: PoolFacts): PoolState {
  const grade = gradePool(entries, picks, facts);
  const graded = entries.map(({ id }) => {
    const { week = null, reason = null } = grade.eliminations.get(id) ?? {};
    return { id, eliminatedWeek: week, eliminationReason: reason };
  });
  const revealed = new Set(
    [...facts.deadlines].flatMap(([week, deadline]) => (isDeadlinePassed(deadline, facts.now) ? [week] : [])),
  );
  const shown = graded.map((entry) => ({
    id: entry.id,
    eliminatedWeek: shownElimination(entry, revealed)?.week ?? null,
  }));
  const { decidedWeek } = grade;
  const isPublic = decidedWeek !== null && revealed.has(decidedWeek);
  const games = new Map(facts.games.map((game) => [game.id, game]));
  const winners = (week: number) =>
    winnersOf(graded, entriesCostCents(entryFeeCents, entries.length), options, ({ id }) =>
      totalMargin(
        picks.filter(({ entryId }) => entryId === id),
        (gameId) => games.get(gameId),
        { decidedWeek: week, pickTo: facts.pickTo },
      ),
    );
  const weekByResults = weekOfPool(facts);
  return {
    ...grade,
    weekByResults,
    currentWeek: pinnedWeek ?? weekByClock(weekByResults, facts),
    standings: shown.sort(compareStandings).map(({ id }) => id),
    winners: isPublic ? winners(decidedWeek) : null,
  };
}
