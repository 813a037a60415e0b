import type { AuditEntry, Pool, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { decodeGlobalId } from '../globalIds.ts';
import { load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { revealedWeeks } from '../pickSecrecy.ts';
import { PoolRef } from '../pool.ts';
import { pageById } from './idPages.ts';

/** A row of the log; what it says of picks that are still secret is taken out. */
type Shown = AuditEntry & { isSecret: boolean };

const AuditEntryRef = builder.objectRef<Shown>('AuditEntry').implement({
  description:
    'What was done, by whom, when and why. Nothing can change or delete it. For the administrator.',
  fields: (t) => ({
    id: t.id({ description: 'Rises with time.', resolve: (row) => String(row.id) }),
    at: t.expose('at', { type: 'DateTime', description: 'When; UTC.' }),
    actorName: t.string({
      nullable: true,
      description: 'Who did it; null when the server did (feed, job, command line).',
      resolve: async ({ actorId }, _args, context) =>
        actorId === null ? null : (await load(context).user.load(actorId))?.name,
    }),
    actorEmail: t.string({
      nullable: true,
      description: "The actor's address; null when the server did it.",
      resolve: async ({ actorId }, _args, context) =>
        actorId === null ? null : (await load(context).user.load(actorId))?.email,
    }),
    action: t.exposeString('action', { description: 'What was done: "game.correctResult".' }),
    subjectType: t.exposeString('subjectType', { description: 'To what kind of thing: "Game".' }),
    subjectId: t.exposeString('subjectId', { description: 'To which one: the number of its row.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why; null where none is asked for.' }),
    before: t.string({
      nullable: true,
      description: 'What was before, as JSON text. Of picks, null until the deadline of their week.',
      resolve: ({ before, isSecret }) => (before === null || isSecret ? null : JSON.stringify(before)),
    }),
    after: t.string({
      nullable: true,
      description: 'What is after, as JSON text. Of picks, null until the deadline of their week.',
      resolve: ({ after, isSecret }) => (after === null || isSecret ? null : JSON.stringify(after)),
    }),
  }),
});

const AuditFilter = builder.inputType('AuditLogFilter', {
  description: 'Which rows of the log; all conditions hold.',
  fields: (t) => ({
    action: t.string({ description: '"game.correctResult"; or "game." for all that begins so.' }),
    subject: t.id({ description: 'What was done to this object: an entry, a game, a pool, ...' }),
    actor: t.string({ description: 'By the account with this e-mail address; "server" for the server.' }),
    since: t.field({ type: 'DateTime', description: 'At this instant or later; UTC.' }),
    until: t.field({ type: 'DateTime', description: 'Before this instant; UTC.' }),
  }),
});

type Filter = typeof AuditFilter.$inferInput;
type Where = Prisma.AuditEntryWhereInput;

builder.prismaObjectFields(PoolRef, (t) => ({
  auditLog: t.connection(
    {
      type: AuditEntryRef,
      nullable: true,
      description:
        "What was done to the pool, the games of its season and the program, the newest first. Gradings that would tell picks appear at their week's deadline. For the administrator.",
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { administrator: true },
      args: { filter: t.arg({ type: AuditFilter, description: 'Only some rows.' }) },
      resolve: async (pool, { filter, ...args }, context) => {
        const { db } = context.services;
        const hidden = await hiddenWeeks(context, pool);
        const where: Where = {
          AND: [await scopeOf(context, pool), ...conditionsOf(filter ?? {}), notTelling(hidden)],
        };
        return pageById(args, 'desc', async (range, id, take) => {
          const rows = await db.auditEntry.findMany({
            where: { AND: [where, range] },
            orderBy: { id },
            take,
          });
          return rows.map((row) => ({ ...row, isSecret: isSecretPick(row, hidden) }));
        });
      },
    },
    { name: 'PoolAuditLogConnection', description: 'A page of the audit log.' },
    { name: 'PoolAuditLogEdge', description: 'A row of the log at its place.' },
  ),
}));

async function hiddenWeeks(context: Context, pool: Pool): Promise<string[]> {
  const revealed = await revealedWeeks(context, pool.id);
  const weeks = await load(context).weeks.load(pool.id);
  return weeks.filter(({ week }) => !revealed.has(week)).map(({ week }) => String(week));
}

/** Rows of the pool, of the games of its season, and of no pool at all. */
async function scopeOf({ services: { db } }: Context, { id, seasonYear }: Pool): Promise<Where> {
  const ofSeason = { select: { id: true } };
  const games = await db.game.findMany({ where: { seasonYear }, ...ofSeason });
  const held = await db.heldUpdate.findMany({ where: { game: { seasonYear } }, ...ofSeason });
  const idsOf = (rows: { id: number }[]) => rows.map((row) => String(row.id));
  return {
    OR: [
      { poolId: id },
      { poolId: null, subjectType: { notIn: ['Game', 'HeldUpdate'] } },
      { poolId: null, subjectType: 'Game', subjectId: { in: idsOf(games) } },
      { poolId: null, subjectType: 'HeldUpdate', subjectId: { in: idsOf(held) } },
    ],
  };
}

function conditionsOf({ action, subject, actor, since, until }: Filter): Where[] {
  const conditions: Where[] = [];
  if (action != null) conditions.push({ action: action.endsWith('.') ? { startsWith: action } : action });
  if (subject != null) {
    const { typename, id } = decodeGlobalId(subject);
    conditions.push({ subjectType: typename, subjectId: id });
  }
  if (actor != null) {
    conditions.push(
      actor === 'server' ? { actorId: null } : { actor: { email: actor.trim().toLowerCase() } },
    );
  }
  if (since != null) conditions.push({ at: { gte: since } });
  if (until != null) conditions.push({ at: { lt: until } });
  return conditions;
}

/** Gradings of weeks whose deadline is ahead say who had picked the loser (actions/gradingSteps.ts). */
function notTelling(hidden: string[]): Where {
  return { NOT: { action: 'pool.grade', subjectType: 'Week', subjectId: { in: hidden } } };
}

/** Changes of picks are known, the teams are not (actions/commissioner/pickFor.ts). */
function isSecretPick({ subjectType, subjectId }: AuditEntry, hidden: readonly string[]): boolean {
  return subjectType === 'Pick' && hidden.includes(subjectId.split(':')[1] ?? '');
}
