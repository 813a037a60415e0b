import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '#graphql/auth/permissions.ts';
import type { Viewer } from '#graphql/auth/viewer.ts';
import { invalid } from '#kernel/input.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction, isUniqueViolation } from '#kernel/transaction.ts';
import { pickLeaf } from '../log/pickLeaf.ts';
import { loadPickAttempt, type LoadedAttempt } from './pickAttempt.ts';
import { refuse, regradeIfOvertaken } from './submitPick.ts';

export interface SubmitTwoPicksInput {
  entryId: number;
  week: number;
  /** Two Team.ids. */
  teamIds: readonly [string, string];
  /** services.clock.now() when the request arrived: it decides over deadline and kickoff (DECISIONS D6). */
  receivedAt: Date;
}

/**
 * Stores both picks of a week with two (SPECIFICATION 4.7), or none. The second is judged as if the first were stored.
 * @returns the first of them
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), InvalidInputError for the same team
 * twice and a week that takes one pick, PickRefusedError
 */
export async function submitTwoPicks(
  services: Services,
  viewer: Viewer | null,
  { teamIds, ...input }: SubmitTwoPicksInput,
): Promise<Pick> {
  const { userId } = signedIn(viewer, 'pick');
  if (teamIds[0] === teamIds[1]) throw invalid('secondTeam', 'Please choose two different teams.');
  const judged = await judgeBoth(services, userId, teamIds, input);
  const { entryId, week, receivedAt: submittedAt } = input;
  const rows = judged.map(({ poolId, gameId, period }, index) => ({
    ...{ poolId: poolId!, gameId: gameId!, period, entryId, week, submittedAt },
    ...{ teamId: teamIds[index]!, slot: index + 1 },
  }));
  try {
    // One transaction: both or none.
    await inTransaction(services, submittedAt, async (transaction) => {
      await transaction.tx.pick.createMany({ data: rows });
      for (const { submittedAt: receivedAt, ...facts } of rows) {
        const { content, opening } = pickLeaf({
          kind: 'SUBMIT',
          ...facts,
          source: 'PARTICIPANT',
          receivedAt,
        });
        transaction.log(facts.poolId, content, opening);
      }
    });
  } catch (error) {
    if (isUniqueViolation(error)) await judgeBoth(services, userId, teamIds, input);
    throw error;
  }
  const { poolId } = rows[0]!;
  services.events.publish({ type: 'week', poolId, week, onlyPicks: true });
  const stored = await services.db.pick.findMany({ where: { entryId, week }, orderBy: { slot: 'asc' } });
  for (const [index, pick] of stored.entries()) {
    await regradeIfOvertaken(services, judged[index] ?? judged[0]!, pick);
  }
  return stored[0]!;
}

async function judgeBoth(
  services: Services,
  userId: number,
  teamIds: readonly [string, string],
  input: { entryId: number; week: number; receivedAt: Date },
): Promise<LoadedAttempt[]> {
  const [first, second] = await Promise.all(
    teamIds.map((teamId) =>
      loadPickAttempt(services.pickFacts, userId, { ...input, teamId, replaces: null }),
    ),
  );
  refuse(first!);
  if (first!.attempt.picksInWeek === 1) throw invalid('secondTeam', `Week ${input.week} takes one pick.`);
  refuse(second!, [{ week: input.week, teamId: teamIds[0], row: null }]);
  return [first!, second!];
}
