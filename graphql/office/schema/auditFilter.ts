import type { Pool, Prisma } from '#prisma/generated/sqlite/client.ts';
import { startOfDay } from '#kernel/rules/days.ts';
import { invalid } from '#kernel/input.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { decodeGlobalId, readId } from '#graphql/api/paging/globalIds.ts';

export const AuditFilter = builder.inputType('AuditLogFilter', {
  description: 'A filter of the audit log; an entry must meet all conditions.',
  fields: (t) => ({
    action: t.string({
      description: 'The name of the action, "game.correctResult", or a prefix that ends with a dot, "game.".',
    }),
    subject: t.id({ description: 'The global id of the object acted on: an entry, a game, a pool, ...' }),
    entry: t.id({
      description: 'Only actions about this entry: itself, its picks, fee, commission, payout and disputes.',
    }),
    game: t.id({
      description:
        'Only actions about this game: its result, status, line and rulings, and held updates of it.',
    }),
    actor: t.string({
      description: 'The email address of the account that performed the action; "server" for the server.',
    }),
    since: t.field({ type: 'DateTime', description: 'Only actions at this time or later; UTC.' }),
    until: t.field({ type: 'DateTime', description: 'Only actions before this time; UTC.' }),
    firstDay: t.string({
      description: 'Only actions on this day of the pool\'s time zone or later: "2025-10-26".',
    }),
    lastDay: t.string({
      description: 'Only actions on this day of the pool\'s time zone or earlier: "2025-10-26".',
    }),
  }),
});

type Filter = typeof AuditFilter.$inferInput;
type Where = Prisma.AuditEntryWhereInput;

/** The conditions of a filter. @throws InvalidInputError for a day or an id that is none */
export async function auditConditions(
  context: Context,
  { timeZone }: Pick<Pool, 'timeZone'>,
  filter: Filter,
): Promise<Where[]> {
  return [
    ...conditionsOf(filter),
    ...ofDays(filter, timeZone),
    ...(await ofEntry(context, filter.entry)),
    ...(await ofGame(context, filter.game)),
  ];
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

/** The rows between two days of the zone, as a condition. @throws InvalidInputError for a text that is no day */
function ofDays({ firstDay, lastDay }: Filter, timeZone: string): Where[] {
  const startOf = (name: string, day: string, daysLater: number) => {
    const start = startOfDay(day, timeZone, daysLater);
    if (start === null) throw invalid(name, 'Please enter the day as year-month-day, like 2025-10-26.');
    return start;
  };
  return [
    ...(firstDay == null ? [] : [{ at: { gte: startOf('firstDay', firstDay, 0) } }]),
    ...(lastDay == null ? [] : [{ at: { lt: startOf('lastDay', lastDay, 1) } }]),
  ];
}

/** The rows about an entry and what belongs to it, as a condition. */
async function ofEntry({ services: { db } }: Context, entry: string | null | undefined): Promise<Where[]> {
  if (entry == null) return [];
  const entryId = readId('Entry', entry) ?? 0;
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => String(id));
  const [disputes, commissions] = await Promise.all([
    db.dispute.findMany({ where: { entryId }, select: { id: true } }),
    db.commission.findMany({ where: { entryId }, select: { id: true } }),
  ]);
  return [
    {
      OR: [
        { subjectType: 'Entry', subjectId: String(entryId) },
        { subjectType: 'Pick', subjectId: { startsWith: `${entryId}:` } },
        { subjectType: 'Dispute', subjectId: { in: ids(disputes) } },
        { subjectType: 'Commission', subjectId: { in: ids(commissions) } },
      ],
    },
  ];
}

/** The rows about a game and the updates of it that were held back, as a condition. */
async function ofGame({ services: { db } }: Context, game: string | null | undefined): Promise<Where[]> {
  if (game == null) return [];
  const gameId = readId('Game', game) ?? 0;
  const held = await db.heldUpdate.findMany({ where: { gameId }, select: { id: true } });
  return [
    {
      OR: [
        { subjectType: 'Game', subjectId: String(gameId) },
        { subjectType: 'HeldUpdate', subjectId: { in: held.map(({ id }) => String(id)) } },
      ],
    },
  ];
}
