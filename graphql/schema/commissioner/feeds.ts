import type { FeedStatus } from '../../../prisma/generated/sqlite/client.ts';
import { builder } from '../builder.ts';

const FeedStatusRef = builder.objectRef<FeedStatus>('FeedStatus').implement({
  description: 'How a score feed is doing, in real time. For the administrator.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The feed: "espn", "replay".' }),
    lastTriedAt: t.expose('lastTriedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last asked; UTC.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last answered well; UTC.',
    }),
    ageSeconds: t.int({
      nullable: true,
      description: 'Real seconds since it last answered well; null when it never did.',
      resolve: ({ lastSuccessAt }, _args, { services }) =>
        lastSuccessAt &&
        Math.max(0, Math.round((services.systemClock.now().getTime() - lastSuccessAt.getTime()) / 1000)),
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why it failed last; null while it works.',
    }),
  }),
});

builder.queryField('feeds', (t) =>
  t.field({
    type: [FeedStatusRef],
    nullable: true,
    description: 'How the score feeds are doing. For the administrator.',
    extensions: { perViewer: true },
    authScopes: { administrator: true },
    resolve: (_root, _args, { services }) => services.db.feedStatus.findMany({ orderBy: { name: 'asc' } }),
  }),
);
