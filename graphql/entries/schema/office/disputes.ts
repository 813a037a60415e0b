import { signedIn } from '#graphql/accounts/access/permissions.ts';
import { writeAudit } from '#kernel/audit.ts';
import { invalid, readText } from '#kernel/input.ts';
import { inSeason, PATIENCE, type Transaction } from '#kernel/transaction.ts';
import { answerDispute } from '#graphql/entries/disputes.ts';
import { disputePermission } from '#graphql/entries/disputePermission.ts';
import { OWNER_MAIL_OBSTACLE_IF_MAILED } from '#graphql/messages/schema/mailObstacle.ts';
import { DisputeRef } from './dispute.ts';
import { input, integer, of, payload, row, text, version } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '#kernel/failures.ts';

const MAX_TEXT = 2000;

const DisputePayload = payload('The dispute is stored.', {
  dispute: of(DisputeRef, 'The dispute as it is now stored.'),
  mailObstacle: OWNER_MAIL_OBSTACLE_IF_MAILED,
}).named('DisputePayload');

command('openDispute', {
  description:
    "Disputes what happened to an entry in a week, from the week's first kickoff until 24 hours after its last final result. For the entry's owner; an API token needs the scope `pick`.",
  access: 'pick',
  input: input('The dispute to open.', {
    entry: row('Entry', "The id of one of the viewer's entries."),
    week: integer('The number of the disputed week.'),
    text: text('The complaint; at most 2000 characters.'),
  }),
  asks: 'The entry, the week and the complaint.',
  payload: DisputePayload,
  doing: 'opening a dispute',
  refusals: [InvalidInputError, NotFoundError, ConflictError],
  async run({ services, viewer }, { entryId, week, text: given }) {
    const { userId } = signedIn(viewer, 'pick');
    const words = readText(given, 'text', MAX_TEXT);
    const entry = await services.db.entry.findUnique({ where: { id: entryId }, include: { pool: true } });
    if (entry?.userId !== userId) throw new NotFoundError('You have no such entry.');
    const { poolId, pool } = entry;
    const open = async ({ tx, now, publish }: Transaction) => {
      const permission = await disputePermission(tx, entry, week, now);
      if (permission === null) throw invalid('week', 'The pool has no such week.');
      if (permission.reason !== null) throw new ConflictError(permission.reason);
      const dispute = await tx.dispute.create({
        data: { poolId, entryId, week, text: words, openedAt: now },
      });
      await writeAudit(tx, {
        at: now,
        actorId: userId,
        poolId,
        action: 'dispute.open',
        subjectType: 'Dispute',
        subjectId: dispute.id,
        after: { entryId, week },
      });
      publish({ type: 'office', poolId });
      publish({ type: 'viewer', userId });
      return { dispute, isMailed: false };
    };
    return inSeason(services, pool.seasonYear, services.clock.now(), open, { patience: PATIENCE });
  },
});

command('answerDispute', {
  description: 'Answers a dispute and mails the answer; the dispute stays unresolved.',
  input: input('An answer to a dispute.', {
    dispute: row('Dispute', 'The dispute to answer.'),
    answer: text('The text of the answer; at most 2000 characters.'),
    version,
  }),
  asks: 'The dispute and the answer.',
  payload: DisputePayload,
  doing: 'answering a dispute',
  audit: ['dispute.answer'],
  run: async ({ services, viewer, settings }, given) => ({
    dispute: await answerDispute(services, viewer, { ...given, site: settings }),
    isMailed: true,
  }),
});
