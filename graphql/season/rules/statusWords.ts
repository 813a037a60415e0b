import type { GameStatus } from '#graphql/grading/rules/facts.ts';

/** A game's status within a sentence. */
export const statusWords: Record<GameStatus, string> = {
  SCHEDULED: 'scheduled',
  LIVE: 'live',
  FINAL: 'final',
  POSTPONED: 'postponed',
  CANCELLED: 'canceled',
};
