import type { Pool, Prisma } from '#prisma/generated/sqlite/client.ts';
import { isAnyCommissioner } from '#graphql/accounts/access/permissions.ts';
import { seasonRefusal } from '../adminCommand.ts';
import { officeTaskKinds, RESULT_OVERDUE, type OfficeTaskKind } from '../rules/officeTasks.ts';
import { heldMailsOf } from '#graphql/messages/mail/heldMails.ts';
import { entryCounts, sumOf } from '#graphql/standings/counts.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import type { Context } from '#graphql/api/context.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';

const OfficeTaskKindEnum = builder.enumType('OfficeTaskKind', {
  description: 'What waits for a commissioner.',
  values: {
    LOG_DIFFERENCES: {
      description:
        'Differences between the tables of the pool and its log: something was changed past the program.',
    },
    GAMES: { description: 'Games that need a decision, as in `gamesNeedingDecision`.' },
    HELD_UPDATES: { description: 'Held updates of the score feed and of the second source.' },
    DISPUTES: { description: 'Disputes that nobody has answered.' },
    FAILED_MAILS: { description: "Mails to the pool's participants that could not be sent." },
    HELD_MAILS: {
      description: 'Mails that were written while the site could not send mail, as in `heldMails`.',
    },
    STOPPED_WEBHOOKS: {
      description: 'Webhooks that the server turned off, because they took nothing any more.',
    },
    BOUNCED_INVITATIONS: { description: 'Invitations whose mail bounced.' },
    UNPAID_ENTRIES: { description: 'Entries whose fee has not been paid in full.' },
    UNPAID_COMMISSIONS: { description: 'Commissions that have not been paid out.' },
  } as const,
});

interface OfficeTask {
  kind: OfficeTaskKind;
  count: number;
}

const OfficeTaskRef = builder.objectRef<OfficeTask>('OfficeTask').implement({
  description: 'Something that waits for a commissioner.',
  fields: (t) => ({
    kind: t.expose('kind', { type: OfficeTaskKindEnum, description: 'What waits.' }),
    count: t.exposeInt('count', { description: 'How many of it; at least 1.' }),
  }),
});

/** The maximum number of failed mails listed; the outbox keeps them for a while (accounts/cleanUp.ts). */
const MAX_LISTED = 100;
/** Whose mails are looked at. */
const LATEST_ANNOUNCEMENTS = 20;

const FailedMailRef = builder
  .objectRef<{ to: string; subject: string; failedAt: Date; error: string | null }>('FailedMail')
  .implement({
    description: 'A mail that could not be sent. Visible to the commissioner.',
    fields: (t) => ({
      to: t.exposeString('to', { description: 'The address.' }),
      subject: t.exposeString('subject', { description: 'The subject of the mail.' }),
      failedAt: t.expose('failedAt', { type: 'DateTime', description: 'When the last attempt failed; UTC.' }),
      error: t.exposeString('error', {
        nullable: true,
        description: 'What the mail server answered; null when it did not.',
      }),
    }),
  });

builder.prismaObjectFields(PoolRef, (t) => ({
  officeTasks: t.field({
    type: [OfficeTaskRef],
    ...FOR_COMMISSIONER,
    description: 'What waits for the commissioner, the most urgent first. Visible to the commissioner.',
    complexity: { field: 2 * price.poolScan, multiplier: officeTaskKinds.length },
    resolve: async (pool, _args, context) => {
      const counts = await countTasks(context, pool);
      return officeTaskKinds.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);
    },
  }),
  failedMails: t.field({
    type: [FailedMailRef],
    ...FOR_COMMISSIONER,
    description: `Mails about this pool that could not be sent to its participants, the latest first, at most ${MAX_LISTED}. Visible to the commissioner.`,
    complexity: { field: price.poolScan, multiplier: 20 },
    resolve: async (pool, _args, { services: { db } }) => {
      const rows = await db.outboxMail.findMany({
        where: await failedMailsOf(db, pool),
        orderBy: { id: 'desc' },
        take: MAX_LISTED,
      });
      return rows.map(({ to, subject, failedAt, lastError }) => ({
        to,
        subject,
        failedAt: failedAt!,
        error: lastError,
      }));
    },
  }),
  gamesRefusal: t.string({
    nullable: true,
    description:
      'Why the viewer cannot change results and status of the games, as text for people: they count in pools of other commissioners, too. Null when the viewer can, and for viewers who run no pool.',
    extensions: { perViewer: true },
    resolve: (pool, _args, { services, viewer }) =>
      isAnyCommissioner(viewer) ? seasonRefusal(services.db, viewer, pool.seasonYear) : null,
  }),
}));

/** Games of the pool's season that need the commissioner's decision. */
export function gamesToDecide(pool: Pool, now: Date): Prisma.GameWhereInput {
  return {
    seasonYear: pool.seasonYear,
    OR: [
      { status: { in: ['POSTPONED', 'CANCELLED'] }, rulings: { none: { poolId: pool.id } } },
      {
        status: { in: ['SCHEDULED', 'LIVE'] },
        isKickoffConfirmed: true,
        kickoff: { lte: new Date(now.getTime() - RESULT_OVERDUE) },
      },
    ],
  };
}

async function countTasks(
  { services: { db, clock } }: Context,
  pool: Pool,
): Promise<Record<OfficeTaskKind, number>> {
  const of = { entry: { poolId: pool.id } };
  const [games, held, disputes, mails, waiting, webhooks, invitations, entries, paid, commissions, incident] =
    await Promise.all([
      db.game.count({ where: gamesToDecide(pool, clock.now()) }),
      db.heldUpdate.count({ where: { resolvedAt: null, game: { seasonYear: pool.seasonYear } } }),
      db.dispute.count({ where: { poolId: pool.id, status: 'OPEN' } }),
      failedMailsOf(db, pool).then((where) => db.outboxMail.count({ where })),
      db.outboxMail.count({ where: heldMailsOf(pool.id) }),
      db.webhook.count({ where: { poolId: pool.id, disabledReason: { not: null } } }),
      db.invitation.count({
        where: { poolId: pool.id, bouncedAt: { not: null }, joinedAt: null, revokedAt: null },
      }),
      entryCounts(db, [pool.id]).then(sumOf),
      db.payment.count({
        where: { ...of, OR: [{ status: 'COMPLETED' }, { amountCents: 0 }] },
      }),
      db.commission.count({ where: { status: 'EARNED', ...of } }),
      // A pool that is not known to differ costs no statement.
      pool.differsSince === null ? null : db.logIncident.findUnique({ where: { poolId: pool.id } }),
    ]);
  return {
    LOG_DIFFERENCES: incident?.count ?? 0,
    GAMES: games,
    HELD_UPDATES: held,
    DISPUTES: disputes,
    FAILED_MAILS: mails,
    HELD_MAILS: waiting,
    STOPPED_WEBHOOKS: webhooks,
    BOUNCED_INVITATIONS: invitations,
    UNPAID_ENTRIES: entries - paid,
    UNPAID_COMMISSIONS: commissions,
  };
}

/** The kinds of mails whose keys begin with the pool (actions/mail). */
const POOL_MAILS = ['results', 'reminder', 'picks'];

/**
 * Failed mails about the pool to its participants. A mail about another pool is that pool's, and one about an account
 * (a password link) is nobody else's.
 */
async function failedMailsOf(
  db: Context['services']['db'],
  pool: Pool,
): Promise<Prisma.OutboxMailWhereInput> {
  const announcements = await db.announcement.findMany({
    where: { poolId: pool.id },
    select: { id: true },
    orderBy: { id: 'desc' },
    take: LATEST_ANNOUNCEMENTS,
  });
  const prefixes = [
    ...POOL_MAILS.map((kind) => `${kind}:${pool.id}:`),
    ...announcements.map(({ id }) => `announcement:${id}:`),
  ];
  return { failedAt: { not: null }, OR: prefixes.map((prefix) => ({ key: { startsWith: prefix } })) };
}
