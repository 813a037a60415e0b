import type { Game, Pool } from '#prisma/generated/sqlite/client.ts';
import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import { optionsOf, statedOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { LogValue } from '#kernel/poolLogs.ts';

/** A pool's rules as stated in its log. */
export function rulesFact(pool: Pool): { [key: string]: LogValue } {
  const { entryFeeCents, prizeBasis, carriedOverCents, timeZone } = pool;
  return { ...statedOptions(optionsOf(pool)), entryFeeCents, prizeBasis, carriedOverCents, timeZone };
}

/** A game's key among the facts of a log. */
export function gameKey(id: number): string {
  return `game:${id}`;
}

/** A game removed from the schedule, by its last statement. @param text canonical JSON of `gameFact` */
export function goneGameFact(text: string): { [key: string]: LogValue } {
  return { ...(JSON.parse(text) as { [key: string]: LogValue }), week: OFF_SCHEDULE };
}

/** A game as stated in the log: only final scores are stated, so a running game is still scheduled. */
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
