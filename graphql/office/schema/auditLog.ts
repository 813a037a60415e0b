import type { AuditEntry, Pool, Prisma } from '#prisma/generated/sqlite/client.ts';
import { isAdministrator } from '#graphql/accounts/access/permissions.ts';
import { badCursor } from '#graphql/api/paging/cursors.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import type { Context } from '#graphql/api/context.ts';
import { OWN_CHANGE } from '#kernel/pickFacts.ts';
import { auditSentence, type AuditAction, type AuditState } from '../rules/auditSentence.ts';
import { shownEmail } from '#graphql/accounts/rules/people.ts';
import { USUAL_CURRENCY } from '#graphql/money/rules/currencies.ts';
import { regularWeeks } from '#graphql/season/rules/playoffs.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { GameRef } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCostWith, pageOf } from '#graphql/api/paging/pages.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { AuditFilter, auditConditions } from './auditFilter.ts';
import { auditSubject } from './auditSubject.ts';

const PUBLIC_ID = /^[0-9a-f-]{36}$/;

/** A row of the audit log; the contents of picks that are still secret are removed. */
type VisibleEntry = AuditEntry & { isSecret: boolean };

const AuditEntryRef = builder.objectRef<VisibleEntry>('AuditEntry').implement({
  description:
    'An entry of the audit log: the action, who performed it, when and why. Audit entries cannot be changed or deleted. Visible to the commissioner.',
  fields: (t) => ({
    id: t.exposeID('publicId', {
      description: 'A random id that reveals neither the position of the row nor the number of rows.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the action was performed; UTC.' }),
    actorName: t.string({
      nullable: true,
      description:
        'The name of the account that performed the action; null when the server did (feed, job, command line).',
      resolve: async ({ actorId }, _args, context) =>
        actorId === null ? null : (await load(context).user.load(actorId))?.name,
    }),
    actorEmail: t.string({
      nullable: true,
      description:
        'The email address of the account that performed the action; null when the server did, or the account is deleted.',
      resolve: async ({ actorId }, _args, context) => {
        const actor = actorId === null ? null : await load(context).user.load(actorId);
        return actor && shownEmail(actor.email);
      },
    }),
    sentence: t.string({
      description:
        'The action as a sentence for people, with the names of now: "Pat Doe reinstated Ann 2 through Week 3."',
      resolve: async (row, _args, context) => {
        const { action, actorId, isSecret } = row;
        const [actor, subject, pool] = await Promise.all([
          actorId === null ? null : load(context).user.load(actorId),
          auditSubject(context, row),
          row.poolId === null ? null : load(context).pool.load(row.poolId),
        ]);
        return auditSentence({
          action: action as AuditAction,
          actor: actor?.name ?? null,
          subject: subject.name,
          week: subject.week,
          regularWeeks: pool && regularWeeks(pool.seasonYear),
          currency: pool?.currency ?? USUAL_CURRENCY,
          before: isSecret ? null : (row.before as AuditState | null),
          after: isSecret ? null : (row.after as AuditState | null),
        });
      },
    }),
    entry: t.field({
      type: EntryRef,
      nullable: true,
      description: 'The entry that the action was about; null when it was about none.',
      resolve: async (row, _args, context) => {
        const { entryId } = await auditSubject(context, row);
        return entryId === null ? null : load(context).entry.load(entryId);
      },
    }),
    game: t.field({
      type: GameRef,
      nullable: true,
      description: 'The game that the action was about; null when it was about none.',
      resolve: async (row, _args, context) => {
        const { gameId } = await auditSubject(context, row);
        return gameId === null ? null : load(context).game.load(gameId);
      },
    }),
    week: t.int({
      nullable: true,
      description: 'The number of the week that the action was about; null when it was about none.',
      resolve: async (row, _args, context) => (await auditSubject(context, row)).week,
    }),
    action: t.exposeString('action', { description: 'The name of the action: "game.correctResult".' }),
    subjectType: t.exposeString('subjectType', { description: 'The type of the object acted on: "Game".' }),
    subjectId: t.exposeString('subjectId', { description: 'The row id of the object acted on.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason given for the action; null where none is required.',
    }),
    before: t.string({
      nullable: true,
      description:
        'The state before the action, as JSON text. For picks, null until the deadline of their week.',
      resolve: ({ before, isSecret }) => (before === null || isSecret ? null : JSON.stringify(before)),
    }),
    after: t.string({
      nullable: true,
      description:
        'The state after the action, as JSON text. For picks, null until the deadline of their week.',
      resolve: ({ after, isSecret }) => (after === null || isSecret ? null : JSON.stringify(after)),
    }),
  }),
});

type Where = Prisma.AuditEntryWhereInput;

builder.prismaObjectFields(PoolRef, (t) => ({
  auditLog: t.connection(
    {
      type: AuditEntryRef,
      ...FOR_COMMISSIONER,
      description:
        'The audit log of the pool and the games of its season, for an administrator also of the server and its accounts, the newest first. Changes by a grading that would reveal picks appear in an entry of their own at the deadline of their week. Visible to the commissioner.',
      complexity: (args) => pageCostWith(args, 4),
      args: {
        filter: t.arg({
          type: AuditFilter,
          description: 'Return only audit entries that meet these conditions.',
        }),
      },
      resolve: async (pool, { filter, ...args }, context) => {
        const { db } = context.services;
        const hidden = await hiddenWeeks(context, pool);
        const scope: Where[] = [await scopeOf(context, pool), notRevealing(hidden)];
        const where: Where = { AND: [...scope, ...(await auditConditions(context, pool, filter ?? {}))] };
        return pageOf<VisibleEntry>(args, async ({ after, before, limit, inverted }) => {
          const [older, newer] = await Promise.all([
            beyondCursor('after', after),
            beyondCursor('before', before),
          ]);
          const rows = await db.auditEntry.findMany({
            where: { AND: [where, { id: { ...older, ...newer } }] },
            orderBy: { id: inverted ? 'asc' : 'desc' },
            take: limit,
          });
          return rows.map((row) => ({
            node: { ...row, isSecret: isSecretPick(row, hidden) },
            cursor: row.publicId,
          }));
        });

        /**
         * The rows beyond a cursor. @throws InvalidInputError for a cursor that is not one of a visible row
         */
        async function beyondCursor(argument: 'after' | 'before', publicId: string | undefined) {
          if (publicId === undefined) return {};
          const row = PUBLIC_ID.test(publicId)
            ? await db.auditEntry.findFirst({
                where: { AND: [...scope, { publicId }] },
                select: { id: true },
              })
            : null;
          if (row === null) throw badCursor(argument);
          return argument === 'after' ? { lt: row.id } : { gt: row.id };
        }
      },
    },
    { name: 'PoolAuditLogConnection', description: 'A page of the audit log.' },
    { name: 'PoolAuditLogEdge', description: 'An audit entry in the list, with its cursor.' },
  ),
}));

/**
 * The weeks from the first one on whose deadline is ahead: an entry about a later week can reveal that one,
 * too.
 */
async function hiddenWeeks(context: Context, pool: Pool): Promise<string[]> {
  const revealed = await revealedWeeks(context, pool.id);
  const weeks = await load(context).weeks.load(pool.id);
  const first = Math.min(...weeks.filter(({ week }) => !revealed.has(week)).map(({ week }) => week));
  return weeks.filter(({ week }) => week >= first).map(({ week }) => String(week));
}

/** Rows of the pool and of the games of its season; for an administrator also those of the server and its accounts. */
async function scopeOf({ services: { db }, viewer }: Context, { id, seasonYear }: Pool): Promise<Where> {
  const ofSeason = { select: { id: true } };
  const games = await db.game.findMany({ where: { seasonYear }, ...ofSeason });
  const held = await db.heldUpdate.findMany({ where: { game: { seasonYear } }, ...ofSeason });
  const idsOf = (rows: { id: number }[]) => rows.map((row) => String(row.id));
  return {
    OR: [
      { poolId: id },
      ...(isAdministrator(viewer) ? [{ poolId: null, subjectType: { notIn: ['Game', 'HeldUpdate'] } }] : []),
      { poolId: null, subjectType: 'Game', subjectId: { in: idsOf(games) } },
      { poolId: null, subjectType: 'HeldUpdate', subjectId: { in: idsOf(held) } },
    ],
  };
}

/**
 * Hides gradings of weeks whose deadline is ahead, which list who had picked the loser (grading/gradingSteps.ts),
 * and the changes that owners made to their picks of these weeks: that there were some is theirs to know until then.
 */
function notRevealing(hidden: string[]): Where {
  return {
    NOT: [
      { action: 'pool.grade', subjectType: 'Week', subjectId: { in: hidden } },
      { action: OWN_CHANGE, OR: hidden.map((week) => ({ subjectId: { endsWith: `:${week}` } })) },
    ],
  };
}

/** A change of a secret pick is listed, but not its team (picks/pickFor.ts). */
function isSecretPick({ subjectType, subjectId }: AuditEntry, hidden: readonly string[]): boolean {
  return subjectType === 'Pick' && hidden.includes(subjectId.split(':')[1] ?? '');
}
