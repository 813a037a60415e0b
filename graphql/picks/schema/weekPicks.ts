import type { PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { sharedPicksPage } from '#graphql/api/paging/firstPages.ts';
import { pageCost, pageOf, totalCount } from '#graphql/api/paging/pages.ts';
import { PickRef } from './pick.ts';
import { revealedWeeks } from './pickSecrecy.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { WeekRef } from '#graphql/season/schema/week.ts';
import { countWeekPicks } from './weekPicksPage.ts';

const Connection = builder.connectionObject(
  {
    type: PickRef,
    name: 'WeekPicksConnection',
    description: 'A page of the picks of a week.',
    fields: (c) => ({
      totalCount: c.int({
        description: 'The number of picks of the week that the viewer may see, on all pages.',
        resolve: totalCount,
        complexity: price.indexScan,
      }),
    }),
  },
  { name: 'WeekPicksEdge', description: 'A pick in the list, with its cursor.' },
);

builder.prismaObjectFields(WeekRef, (t) => ({
  picks: t.connection(
    {
      type: PickRef,
      description:
        'The picks of the week, ordered by team, then by submission. Before the deadline the viewer sees only its own picks, the commissioner included.',
      extensions: { perViewer: 'until revealed' },
      complexity: pageCost,
      resolve: (week, args, context) => picksOf(week, args, context),
    },
    Connection,
  ),
  revealedPicks: t.connection(
    {
      type: PickRef,
      nullable: true,
      description:
        'The picks of the week, ordered by team, then by submission; null for everybody until the deadline.',
      complexity: pageCost,
      resolve: async (week, args, context) =>
        (await revealedWeeks(context, week.poolId)).has(week.week) ? picksOf(week, args, context) : null,
    },
    Connection,
  ),
}));

async function picksOf(week: PoolWeek, args: Parameters<typeof pageOf>[0], context: Context) {
  const page = await pageOf(args, (range) => sharedPicksPage(context, week, range));
  return { ...page, count: () => countWeekPicks(context, week) };
}
