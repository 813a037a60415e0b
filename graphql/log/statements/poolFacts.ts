import type { Game, Pool } from '#prisma/generated/sqlite/client.ts';
import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import { optionsOf, statedOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { LogValue } from '#kernel/poolLogs.ts';

/** The rules of a pool as its log states them. */
export function rulesFact(pool: Pool): { [key: string]: LogValue } {
  const { entryFeeCents, prizeBasis, carriedOverCents, timeZone } = pool;
  return { ...statedOptions(optionsOf(pool)), entryFeeCents, prizeBasis, carriedOverCents, timeZone };
}

/** The key of a game among the facts that a log has stated. */
export function gameKey(id: number): string {
  return `game:${id}`;
}

/** A game that has left the schedule, by what the log stated of it. @param text canonical JSON of `gameFact` */
export function goneGameFact(text: string): { [key: string]: LogValue } {
  return { ...(JSON.parse(text) as { [key: string]: LogValue }), week: OFF_SCHEDULE };
}

/** A game as the log states it: a score counts once it is final, so one that is being played is only scheduled. */
export function gameFact(game: Game): { [key: string]: LogValue } {
  const isFinal = game.status === 'FINAL';
  return {
    id: String(game.id),
    week: game.week,
    home: game.homeTeamId,
    away: game.awayTeamId,
    kickoff: game.kickoff.toISOString(),
    confirmed: game.isKickoffConfirmed,
    status: game.status === 'LIVE' ? 'SCHEDULED' : game.status,
    homeScore: isFinal ? game.homeScore : null,
    awayScore: isFinal ? game.awayScore : null,
    source: isFinal ? game.resultSource : null,
  };
}
