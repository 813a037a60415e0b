import type { GameFacts, PickFacts } from '#graphql/grading/rules/facts.ts';
import { isAutomatic } from './autoPicks.ts';

/**
 * Whether a stored pick is late: at or after the week's deadline or its game's confirmed kickoff, as
 * currently known. A pick that the commissioner made is an override and never late, nor is one that the deadline made.
 */
export function isLatePick(
  pick: Pick<PickFacts, 'submittedAt' | 'source'>,
  game: Pick<GameFacts, 'kickoff' | 'isKickoffConfirmed'>,
  deadline: Date | undefined,
): boolean {
  if (pick.source === 'ADMIN' || isAutomatic(pick.source)) return false;
  const at = pick.submittedAt.getTime();
  return (
    (deadline !== undefined && at >= deadline.getTime()) ||
    (game.isKickoffConfirmed && at >= game.kickoff.getTime())
  );
}
