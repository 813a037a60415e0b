import type { Dispute, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { administrator } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { writeResult, type GameScore } from '../correctResult.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import type { GradingReport } from '../gradingSteps.ts';
import type { Site } from '../letters.ts';
import type { Services } from '../services.ts';
import { administer, invalid, readText, type Deed } from './administer.ts';
import { disputeLetter } from './commissionerLetters.ts';
import { writeElimination, writeReinstatement } from './overrideEntry.ts';
import { writePick } from './pickFor.ts';
import { writeRuling, type GameRulingInput } from './ruleOnGame.ts';

const MAX_WORDS = 2000;

/**
 * Answers a dispute; it stays open until it is resolved. Whoever opened it gets a mail.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError once it is resolved
 */
export async function answerDispute(
  services: Services,
  viewer: Viewer | null,
  input: { disputeId: number; answer: string; site: Site },
): Promise<Dispute> {
  const found = await find(services, viewer, input.disputeId);
  const order = { target: { entry: found.entryId }, reason: null };
  return administer(services, viewer, order, async (deed) => {
    const answer = readText(input.answer, 'answer', MAX_WORDS);
    const { now } = deed.unit;
    const before = await deed.unit.tx.dispute.findUniqueOrThrow({ where: { id: found.id } });
    if (before.status === 'RESOLVED') throw new ConflictError('The dispute is resolved.');
    const after = await change(deed, before, 'dispute.answer', {
      status: 'ANSWERED',
      answer,
      answeredAt: now,
    });
    await tell(deed, after, input.site, answer);
    return after;
  });
}

/** What resolves a dispute besides words: one override of the entry, or of a game in its pool's season. */
export type Correction =
  | { result: GameScore }
  | { ruling: Omit<GameRulingInput, 'poolId'> }
  | { eliminate: { week: number } }
  | { reinstate: { throughWeek: number | null } }
  | { pick: { week: number; teamId: string } };

export interface ResolvedDispute {
  dispute: Dispute;
  grading: GradingReport[];
}

/**
 * Resolves a dispute, with a correction in the same transaction when one is attached: both happen, or neither. Resolving
 * it again replaces the words; a correction is undone by its own opposite. Whoever opened it gets a mail.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError, PickRefusedError
 */
export async function resolveDispute(
  services: Services,
  viewer: Viewer | null,
  input: {
    disputeId: number;
    resolution: string;
    correction?: Correction | undefined;
    dryRun?: boolean | undefined;
    site: Site;
  },
): Promise<ResolvedDispute> {
  const found = await find(services, viewer, input.disputeId);
  // The reason of the correction is the resolution of the dispute.
  const reason = `Dispute ${found.id}: ${input.resolution.trim()}`.slice(0, 1000);
  const order = { target: { entry: found.entryId }, reason, dryRun: input.dryRun };
  return administer(services, viewer, order, async (deed) => {
    const resolution = readText(input.resolution, 'resolution', MAX_WORDS);
    const { now } = deed.unit;
    const before = await deed.unit.tx.dispute.findUniqueOrThrow({ where: { id: found.id } });
    const grading =
      input.correction === undefined ? [] : await correct(deed, before, input.correction, input.site);
    const dispute = await change(deed, before, 'dispute.resolve', {
      status: 'RESOLVED',
      resolution,
      resolvedAt: now,
      resolvedById: deed.actorId,
    });
    await tell(deed, dispute, input.site, resolution);
    return { dispute, grading };
  });
}

async function correct(
  deed: Deed,
  { entryId, poolId }: Dispute,
  correction: Correction,
  site: Site,
): Promise<GradingReport[]> {
  if ('result' in correction) {
    const { seasonYear } = deed;
    const game = await deed.unit.tx.game.findFirst({
      where: { id: correction.result.gameId, seasonYear },
      select: { id: true },
    });
    if (game === null) throw invalid('correction', "The game is not one of the pool's season.");
    return (await writeResult(deed, correction.result)).grading;
  }
  if ('ruling' in correction) return (await writeRuling(deed, { ...correction.ruling, poolId })).grading;
  if ('eliminate' in correction) {
    return (await writeElimination(deed, { entryId, ...correction.eliminate })).grading;
  }
  if ('reinstate' in correction) {
    return (await writeReinstatement(deed, { entryId, ...correction.reinstate })).grading;
  }
  return (await writePick(deed, { entryId, ...correction.pick, site }, 'set')).grading;
}

async function find(services: Services, viewer: Viewer | null, disputeId: number): Promise<Dispute> {
  administrator(viewer);
  const dispute = await services.db.dispute.findUnique({ where: { id: disputeId } });
  if (dispute === null) throw new NotFoundError('There is no such dispute.');
  return dispute;
}

async function change(
  deed: Deed,
  before: Dispute,
  action: string,
  data: Prisma.DisputeUncheckedUpdateInput,
): Promise<Dispute> {
  const after = await deed.unit.tx.dispute.update({ where: { id: before.id }, data });
  const facts = ({ status, answer, resolution }: Dispute) => ({ status, answer, resolution });
  await deed.audit({
    poolId: before.poolId,
    action,
    subjectType: 'Dispute',
    subjectId: before.id,
    before: facts(before),
    after: facts(after),
  });
  return after;
}

async function tell(
  deed: Deed,
  { id, entryId, week, status }: Dispute,
  site: Site,
  words: string,
): Promise<void> {
  const { username, user } = await deed.unit.tx.entry.findUniqueOrThrow({
    where: { id: entryId },
    select: { username: true, user: { select: { name: true, email: true } } },
  });
  const isResolved = status === 'RESOLVED';
  const at = deed.unit.now.toISOString();
  await deed.mail({
    key: `dispute:${id}:${status}:${at}`,
    to: user.email,
    ...disputeLetter(site, { name: user.name, username, week, words, isResolved }),
  });
}
