import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { isAdministrator, ownPools } from '#graphql/accounts/access/permissions.ts';
import { currentWeekAt } from '#graphql/season/schema/currentWeek.ts';
import { byPoolOrder, POOL_ORDER } from '../poolOrder.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { permissionOf } from '#graphql/picks/schema/pickPermission.ts';
import { PoolRef } from './pool.ts';
import { readsPool } from './poolAccess.ts';

const MAX_POOLS = 100;
const MAX_ENTRIES = 50;

builder.prismaObjectFields(ViewerRef, (t) => ({
  pools: t.field({
    type: [PoolRef],
    description: `The pools that the viewer can open: those in which it holds entries or that it is a commissioner of; for an administrator, all. The latest season first; at most ${MAX_POOLS}.`,
    extensions: { perViewer: 'by event' },
    complexity: { multiplier: 5 },
    resolve: async (_user, _args, context) => {
      const { viewer, services } = context;
      if (isAdministrator(viewer)) {
        return services.db.pool.findMany({ orderBy: POOL_ORDER, take: MAX_POOLS });
      }
      const ids = new Set([...ownPools(viewer), ...(viewer?.commissionerOf ?? [])]);
      const pools = await Promise.all([...ids].map(async (id) => poolOf(context, id)));
      return pools.sort(byPoolOrder).slice(0, MAX_POOLS);
    },
  }),
  entriesNeedingPick: t.field({
    type: [EntryRef],
    description: `The viewer's entries, of all pools, that have not made all their picks for the current week of their pool and can still make one; the earliest deadline first, at most ${MAX_ENTRIES}.`,
    extensions: { perViewer: 'by event' },
    authScopes: { read: true },
    complexity: { multiplier: 5 },
    resolve: async (user, _args, context) => {
      const entries = await load(context).entriesOfUser.load(user.id);
      const due = await Promise.all(entries.map((entry) => deadlineOfMissingPick(context, entry)));
      return entries
        .flatMap((entry, index) => (due[index] ? [{ entry, deadline: due[index].getTime() }] : []))
        .sort((one, other) => one.deadline - other.deadline)
        .slice(0, MAX_ENTRIES)
        .map(({ entry }) => entry);
    },
  }),
}));

builder.prismaObjectFields(PoolRef, (t) => ({
  viewerMayRead: t.boolean({
    description:
      'Whether the viewer may read what the members of the pool read: its weeks, entries and standings. False for a visitor, and for a stranger where the site has several pools.',
    extensions: { perViewer: 'by event' },
    resolve: ({ id }, _args, context) => readsPool(context, id),
  }),
}));

/** The deadline of the current week when the entry lacks a pick for it and can make it; else null. */
async function deadlineOfMissingPick(context: Context, entry: Entry): Promise<Date | null> {
  const week = await currentWeekAt(context, await poolOf(context, entry.poolId));
  const { refusal } = await permissionOf(context, { entry, week });
  if (refusal !== null) return null;
  const weeks = await load(context).weeks.load(entry.poolId);
  return weeks.find((candidate) => candidate.week === week)?.deadline ?? null;
}
