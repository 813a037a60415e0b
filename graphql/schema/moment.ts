import { shareToken } from '../auth/shareAddress.ts';
import type { MomentKind } from '../domain/moment.ts';
import { readMoment } from '../moments/readMoment.ts';
import { builder } from './builder.ts';
import { EntryWeekRef } from './entryWeek.ts';
import { isViewers } from './pickSecrecy.ts';
import { price } from './prices.ts';

const MomentKindEnum = builder.enumType('MomentKind', {
  description: "What there is to tell of an entry's week.",
  values: {
    PICKED: { description: 'The entry has picked; its deadline is ahead.' },
    PLAYING: { description: 'Its game has no result yet.' },
    SURVIVED: { description: 'It survived the week.' },
    LAST_TEN: { description: 'It survived, and at most ten entries of a larger pool are left.' },
    OUT: { description: 'It was eliminated in the week.' },
    WINNER: { description: 'It won the pool, alone or with others.' },
  } as const satisfies Record<MomentKind, { description: string }>,
});

interface SharedMoment {
  kind: MomentKind;
  headline: string;
  url: string;
}

const Moment = builder.objectRef<SharedMoment>('Moment').implement({
  description:
    "What there is to tell of an entry's week, with an address to share it. Whoever has the address sees the entry's name, the pool's, the number of survivors and, after the deadline, the team and the score.",
  fields: (t) => ({
    kind: t.expose('kind', { type: MomentKindEnum, description: 'What there is to tell.' }),
    headline: t.exposeString('headline', { description: 'The same in words: "Survived Week 8".' }),
    url: t.exposeString('url', {
      description: 'The address of the page to share. With ".png" after it, of the picture.',
    }),
  }),
});

builder.objectField(EntryWeekRef, 'moment', (t) =>
  t.field({
    type: Moment,
    nullable: true,
    description:
      'What the owner of the entry can share of the week; null for anyone else, for an API token, and where there is nothing to tell.',
    extensions: { perViewer: true },
    complexity: 3 * price.statement,
    resolve: async ({ entry, week }, _args, context) => {
      const { services, settings, viewer } = context;
      if (viewer?.sessionId == null || !isViewers(context, entry)) return null;
      const shared = { entryId: entry.id, week };
      const moment = await readMoment(services, shared);
      if (moment === null) return null;
      return { ...moment, url: `${settings.publicUrl}/share/${await shareToken(services, shared)}` };
    },
  }),
);
