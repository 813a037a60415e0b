import type { AuditEntry, Pool, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { badCursor } from '../arguments.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { decodeGlobalId } from '../globalIds.ts';
import { load } from '../loaders.ts';
import { pageCost, pageOf } from '../pages.ts';
import { revealedWeeks } from '../pickSecrecy.ts';
import { PoolRef } from '../pool.ts';

const PUBLIC_ID = /^[0-9a-f-]{36}$/;

/** A row of the log; what it says of picks that are still secret is taken out. */
type Shown = AuditEntry & { isSecret: boolean };

const AuditEntryRef = builder.objectRef<Shown>('AuditEntry').implement({
  description:
    'What was done, by whom, when and why. Nothing can change or delete it. For the administrator.',
  fields: (t) => ({
    id: t.exposeID('publicId', {
      description: 'Random: it tells neither the place of the row nor how many there are.',
    }),
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
        "What was done to the pool, the games of its season and the program, the newest first. What a grading changed appears, as far as it would tell picks, in a row of its own at their week's deadline. For the administrator.",
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { administrator: true },
      args: { filter: t.arg({ type: AuditFilter, description: 'Only some rows.' }) },
      resolve: async (pool, { filter, ...args }, context) => {
        const { db } = context.services;
        const hidden = await hiddenWeeks(context, pool);
        const scope: Where[] = [await scopeOf(context, pool), notTelling(hidden)];
        const where: Where = { AND: [...scope, ...conditionsOf(filter ?? {})] };
        return pageOf<Shown>(args, async ({ after, before, limit, inverted }) => {
          const [older, newer] = await Promise.all([placeOf('after', after), placeOf('before', before)]);
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

        /** The rows beyond a cursor. @throws InvalidInputError when it is none of a row that shows */
        async function placeOf(argument: 'after' | 'before', publicId: string | undefined) {
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
    { name: 'PoolAuditLogEdge', description: 'A row of the log at its place.' },
  ),
}));

/** The weeks from the first on whose deadline is ahead: what is told of a later one may tell of it, too. */
async function hiddenWeeks(context: Context, pool: Pool): Promise<string[]> {
  const revealed = await revealedWeeks(context, pool.id);
  const weeks = await load(context).weeks.load(pool.id);
  const first = Math.min(...weeks.filter(({ week }) => !revealed.has(week)).map(({ week }) => week));
  return weeks.filter(({ week }) => week >= first).map(({ week }) => String(week));
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
