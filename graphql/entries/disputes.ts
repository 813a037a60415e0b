import type { AuditAction } from '../office/rules/auditSentence.ts';
import type { Dispute, Prisma } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner, isCommissioner } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { writeResult, type GameScore } from '../season/correctResult.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { siteOfPool } from '../messages/mail/siteOfPool.ts';
import { checkVersion, disputeVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { invalid, readText } from '../kernel/input.ts';
import { disputeMail } from '../messages/mail/templates/commissionerMails.ts';
import { writeElimination, writeReinstatement } from '../grading/overrideEntry.ts';
import { writePick } from '../picks/pickFor.ts';
import { writeRuling, type GameRulingInput } from '../season/ruleOnGame.ts';

const MAX_WORDS = 2000;

/**
 * Answers a dispute, which stays open, and mails its author.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError once it is
 * resolved, StaleVersionError
 */
export async function answerDispute(
  services: Services,
  viewer: Viewer | null,
  input: { disputeId: number; answer: string; version?: string | undefined; site: Site },
): Promise<Dispute> {
  const found = await find(services, viewer, input.disputeId);
  return runAdminCommand(services, viewer, { entry: found.entryId }, { reason: null }, async (command) => {
    const answer = readText(input.answer, 'answer', MAX_WORDS);
    const { now } = command.transaction;
    const before = await command.transaction.tx.dispute.findUniqueOrThrow({ where: { id: found.id } });
    checkVersion(input.version, disputeVersion(before), { typename: 'Dispute', row: before });
    if (before.status === 'RESOLVED') throw new ConflictError('The dispute is resolved.');
    const after = await change(command, before, 'dispute.answer', {
      status: 'ANSWERED',
      answer,
      answeredAt: now,
    });
    await notifyOwner(command, after, input.site, answer);
    return after;
  });
}

/** The correction that resolves a dispute: one override of the entry, or of a game of its pool's season. */
export type Correction =
  | { result: GameScore }
  | { ruling: Omit<GameRulingInput, 'poolId' | 'version'> }
  | { eliminate: { week: number } }
  | { reinstate: { throughWeek: number | null } }
  | { pick: { week: number; slot: number | null; teamId: string } };

export interface ResolvedDispute {
  dispute: Dispute;
  grading: GradingReport[];
}

/**
 * Resolves a dispute, together with an attached correction in the same transaction, and mails its author.
 * Resolving it again replaces the text; a correction is undone by its opposite command.
 */
export async function resolveDispute(
  services: Services,
  viewer: Viewer | null,
  input: {
    disputeId: number;
    resolution: string;
    correction?: Correction | undefined;
    /** The version of the dispute that the commissioner saw. */
    version?: string | undefined;
    /** The version of the game or the entry that the correction changes, as the commissioner saw it. */
    correctedVersion?: string | undefined;
    dryRun?: boolean | undefined;
    site: Site;
  },
): Promise<ResolvedDispute> {
  const found = await find(services, viewer, input.disputeId);
  // The resolution is the reason of the correction.
  const reason = `Dispute ${found.id}: ${input.resolution.trim()}`.slice(0, 1000);
  return runAdminCommand(
    services,
    viewer,
    { entry: found.entryId },
    { reason, dryRun: input.dryRun },
    async (command) => {
      const resolution = readText(input.resolution, 'resolution', MAX_WORDS);
      const { now } = command.transaction;
      const before = await command.transaction.tx.dispute.findUniqueOrThrow({ where: { id: found.id } });
      checkVersion(input.version, disputeVersion(before), { typename: 'Dispute', row: before });
      const grading =
        input.correction === undefined ? [] : await correct(command, before, input.correction, input);
      const dispute = await change(command, before, 'dispute.resolve', {
        status: 'RESOLVED',
        resolution,
        resolvedAt: now,
        resolvedById: command.actorId,
      });
      await notifyOwner(command, dispute, input.site, resolution);
      return { dispute, grading };
    },
  );
}

async function correct(
  command: AdminCommand,
  { entryId, poolId }: Dispute,
  correction: Correction,
  { correctedVersion: version, site }: { correctedVersion?: string | undefined; site: Site },
): Promise<GradingReport[]> {
  if ('result' in correction) {
    await command.requireSeason();
    const { seasonYear } = command;
    const game = await command.transaction.tx.game.findFirst({
      where: { id: correction.result.gameId, seasonYear },
      select: { id: true },
    });
    if (game === null) throw invalid('correction', "The game is not one of the pool's season.");
    return (await writeResult(command, { ...correction.result, version })).grading;
  }
  if ('ruling' in correction)
    return (await writeRuling(command, { ...correction.ruling, poolId, version })).grading;
  if ('eliminate' in correction) {
    return (await writeElimination(command, { entryId, version, ...correction.eliminate })).grading;
  }
  if ('reinstate' in correction) {
    return (await writeReinstatement(command, { entryId, version, ...correction.reinstate })).grading;
  }
  return (await writePick(command, { entryId, ...correction.pick, site }, 'set')).grading;
}

async function find(services: Services, viewer: Viewer | null, disputeId: number): Promise<Dispute> {
  anyCommissioner(viewer);
  const dispute = await services.db.dispute.findUnique({ where: { id: disputeId } });
  if (dispute === null || !isCommissioner(viewer, dispute.poolId)) {
    throw new NotFoundError('There is no such dispute.');
  }
  return dispute;
}

async function change(
  command: AdminCommand,
  before: Dispute,
  action: AuditAction,
  data: Prisma.DisputeUncheckedUpdateInput,
): Promise<Dispute> {
  const after = await command.transaction.tx.dispute.update({ where: { id: before.id }, data });
  const { userId } = await command.transaction.tx.entry.findUniqueOrThrow({
    where: { id: before.entryId },
    select: { userId: true },
  });
  command.transaction.publish({ type: 'office', poolId: before.poolId });
  command.transaction.publish({ type: 'viewer', userId });
  const facts = ({ status, answer, resolution }: Dispute) => ({ status, answer, resolution });
  await command.audit({
    poolId: before.poolId,
    action,
    subjectType: 'Dispute',
    subjectId: before.id,
    before: facts(before),
    after: facts(after),
  });
  return after;
}

async function notifyOwner(
  command: AdminCommand,
  { id, entryId, week, status }: Dispute,
  site: Site,
  words: string,
): Promise<void> {
  const { tx } = command.transaction;
  const { username, user, pool } = await tx.entry.findUniqueOrThrow({
    where: { id: entryId },
    select: {
      username: true,
      user: { select: { name: true, email: true } },
      pool: { select: { id: true, slug: true } },
    },
  });
  const isResolved = status === 'RESOLVED';
  const at = command.transaction.now.toISOString();
  await command.mail({
    key: `dispute:${id}:${status}:${at}`,
    poolId: pool.id,
    to: user.email,
    ...disputeMail(await siteOfPool(tx, site, pool), { name: user.name, username, week, words, isResolved }),
  });
}
