import type { EliminationReason, GameFacts, PickFacts, PickOutcome } from './facts.ts';
import { isLatePick } from '#graphql/picks/rules/latePick.ts';

interface GradedPick extends Pick<PickFacts, 'submittedAt' | 'source'> {
  outcome: PickOutcome;
  game: Pick<GameFacts, 'kickoff' | 'isKickoffConfirmed'>;
}

/**
 * The picks of a week that eliminated an entry: of two picks, those that failed for the stated reason
 * (SPECIFICATION 5.1). Empty when the reason concerns no pick.
 * @param picks the picks of the elimination's week
 * @param deadline of that week
 */
export function fatalPicks<Of extends GradedPick>(
  picks: readonly Of[],
  reason: EliminationReason,
  deadline: Date | undefined,
): Of[] {
  switch (reason) {
    case 'ADMIN':
    case 'NO_PICK':
      return [];
    case 'TEAM_REUSED':
      return [...picks];
    case 'LATE_PICK':
      return picks.filter((pick) => isLatePick(pick, pick.game, deadline));
    case 'LOSS':
      return picks.filter(({ outcome }) => outcome === 'LOST');
    case 'TIE':
      return picks.filter(({ outcome }) => outcome === 'TIED');
  }
}
