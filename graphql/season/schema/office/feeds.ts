import type { FeedStatus } from '#prisma/generated/sqlite/client.ts';
import { isSecondSource } from '#kernel/secondSource.ts';
import { builder } from '#graphql/api/builder.ts';

const FeedStatusRef = builder.objectRef<FeedStatus>('FeedStatus').implement({
  description: 'The health of a score feed or of the second source, in real time. Visible to commissioners.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the feed: "espn", "replay", "schedule".' }),
    isSecondSource: t.boolean({
      description:
        'Whether it is the second source, which confirms or contradicts finals and is asked daily at most while some are not confirmed. SPECIFICATION 2.12.',
      resolve: ({ name }) => isSecondSource(name),
    }),
    lastTriedAt: t.expose('lastTriedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the feed was last requested; UTC.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the feed last responded successfully; UTC.',
    }),
    ageSeconds: t.int({
      nullable: true,
      description: 'Real seconds since the feed last responded successfully; null if it never has.',
      resolve: ({ lastSuccessAt }, _args, { services }) =>
        lastSuccessAt &&
        Math.max(0, Math.round((services.systemClock.now().getTime() - lastSuccessAt.getTime()) / 1000)),
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'The error of the last failed request; null while the feed works.',
    }),
  }),
});

builder.queryField('feeds', (t) =>
  t.field({
    type: [FeedStatusRef],
    nullable: true,
    description: 'The health of the score feeds and of the second source. Visible to commissioners.',
    extensions: { perViewer: true },
    authScopes: { commissioner: true },
    resolve: (_root, _args, { services }) => services.db.feedStatus.findMany({ orderBy: { name: 'asc' } }),
  }),
);
