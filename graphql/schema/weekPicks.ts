import { builder } from './builder.ts';
import { pageCost, pageOf, totalCount } from './pages.ts';
import { PickRef } from './pick.ts';
import { price } from './prices.ts';
import { WeekRef } from './week.ts';
import { countWeekPicks, weekPicksPage } from './weekPicksPage.ts';

builder.prismaObjectFields(WeekRef, (t) => ({
  picks: t.connection(
    {
      type: PickRef,
      description:
        "Picks of the week, by team, then as they were submitted. Before the deadline the viewer's own only, the administrator included.",
      extensions: { perViewer: true },
      complexity: pageCost,
      resolve: async (week, args, context) => {
        const page = await pageOf(args, (range) => weekPicksPage(context, week, range));
        return { ...page, count: () => countWeekPicks(context, week) };
      },
    },
    {
      name: 'WeekPicksConnection',
      description: 'A page of the picks of a week.',
      fields: (c) => ({
        totalCount: c.int({
          description: 'How many picks of the week the viewer may see, on all pages.',
          resolve: totalCount,
          complexity: price.indexScan,
        }),
      }),
    },
    { name: 'WeekPicksEdge', description: 'A pick at its place.' },
  ),
}));
