import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { invalid } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { pickLeaf } from '../log/statements/pickLeaf.ts';
import { isOvertaken } from './overtaken.ts';
import { loadPickAttempt, type LoadedAttempt } from './pickAttempt.ts';
import { ATTEMPTS, changedMeanwhile, publishPick, refuse, regradeIfOvertaken } from './submitPick.ts';

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
  const { entryId, week } = input;
  let judged = await judgeBoth(services, userId, teamIds, input);
  for (let tried = 1; ; tried += 1) {
    try {
      await storeBoth(services, judged, teamIds, input);
      break;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      // What was stored meanwhile refuses them; where a team can be used twice, it may be its first use.
      judged = await judgeBoth(services, userId, teamIds, input);
      if (tried === ATTEMPTS) throw changedMeanwhile(judged[0]!);
    }
  }
  publishPick(services, userId, judged[0]!);
  const stored = await services.db.pick.findMany({ where: { entryId, week }, orderBy: { slot: 'asc' } });
  for (const [index, pick] of stored.entries()) {
    await regradeIfOvertaken(services, judged[index] ?? judged[0]!, pick);
  }
  return stored[0]!;
}

/** One transaction: both or none. */
async function storeBoth(
  services: Services,
  judged: readonly LoadedAttempt[],
  teamIds: readonly [string, string],
  { entryId, week, receivedAt: submittedAt }: Omit<SubmitTwoPicksInput, 'teamIds'>,
): Promise<void> {
  const rows = judged.map(({ poolId, gameId, period, teamUse }, index) => ({
    poolId: poolId!,
    gameId: gameId!,
    period,
    teamUse,
    entryId,
    week,
    submittedAt,
    teamId: teamIds[index]!,
    slot: index + 1,
  }));
  await inTransaction(services, submittedAt, async (transaction) => {
    await transaction.tx.pick.createMany({ data: rows });
    for (const [index, { submittedAt: receivedAt, ...facts }] of rows.entries()) {
      const { line } = judged[index]!;
      const pick = { ...facts, source: 'PARTICIPANT', receivedAt, line } as const;
      const { content, opening } = pickLeaf({ kind: 'SUBMIT', ...pick });
      transaction.log(facts.poolId, content, opening);
    }
  });
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
