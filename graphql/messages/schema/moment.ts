import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { shareToken } from '#graphql/accounts/addresses/shareAddress.ts';
import { SEASON, type MomentKind, type SharedWeek } from '../rules/moment.ts';
import { momentText } from '../rules/momentWords.ts';
import type { Moment as MomentFacts } from '../moments/moment.ts';
import { readMoment } from '../moments/readMoment.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { elimination, EntryRef } from '#graphql/entries/schema/entry.ts';
import { EntryWeekRef } from '#graphql/entries/schema/entryWeek.ts';
import { isViewers, revealedPicks, revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';

const MomentKindEnum = builder.enumType('MomentKind', {
  description: "What there is to tell of an entry's week, or of its season.",
  values: {
    PICKED: { description: 'The entry has picked; its deadline is ahead.' },
    PLAYING: { description: 'Its game has no result yet.' },
    SURVIVED: { description: 'It survived the week.' },
    LAST_TEN: { description: 'It survived, and at most ten entries of a larger pool are left.' },
    OUT: { description: 'It was eliminated in the week.' },
    WINNER: { description: 'It won the pool, alone or with others.' },
    SEASON: { description: 'Its season is over: it is out, or the pool is decided.' },
  } as const satisfies Record<MomentKind, { description: string }>,
});

interface SharedMoment extends MomentFacts {
  url: string;
}

const Moment = builder.objectRef<SharedMoment>('Moment').implement({
  description:
    "What there is to tell of an entry's week or season, with an address to share it. Whoever has the address sees the entry's name, the pool's, the number of survivors and, of weeks whose deadline has passed, the team, the score and how many picked it.",
  fields: (t) => ({
    kind: t.expose('kind', { type: MomentKindEnum, description: 'What there is to tell.' }),
    headline: t.exposeString('headline', { description: 'The same in words: "Survived Week 8".' }),
    week: t.exposeInt('week', { nullable: true, description: 'The number of the week; null for a season.' }),
    teams: t.field({
      type: [TeamRef],
      description: 'The teams that the entry picked in the week; none before its deadline, and for a season.',
      complexity: { multiplier: 2 },
      resolve: ({ picks }, _args, context) => picks.map(({ abbreviation }) => teamOf(context, abbreviation)),
    }),
    scores: t.stringList({
      description: 'The scores of their games: "Chiefs 28, Commanders 7". None before there are any.',
      resolve: ({ picks }) => picks.flatMap(({ score }) => score ?? []),
    }),
    lines: t.exposeStringList('lines', {
      description:
        'What there is to tell besides, a line each: "Survived by 1", "Picked by 4 of 13"; of a season the weeks survived, the closest escape, and what ended it. None before the deadline of the week.',
    }),
    counts: t.exposeString('counts', { description: 'The entries that are left: "12 of 56 left".' }),
    text: t.string({
      description: 'All of it in sentences, to be sent with the address.',
      resolve: (moment) => momentText(moment),
    }),
    url: t.exposeString('url', {
      description: 'The address of the page to share. With ".png" after it, of the picture.',
    }),
  }),
});

const OWNERS =
  'null for anyone but the owner of the entry, for an API token, and where there is nothing to tell.';

builder.objectField(EntryWeekRef, 'moment', (t) =>
  t.field({
    type: Moment,
    nullable: true,
    description: `What the owner can share of the week; ${OWNERS}`,
    extensions: { perViewer: true },
    complexity: 4 * price.statement,
    resolve: ({ entry, week }, _args, context) =>
      mayShare(context, entry) ? sharedMoment(context, entry, week) : null,
  }),
);

builder.prismaObjectFields(EntryRef, (t) => ({
  latestMoment: t.field({
    type: Moment,
    nullable: true,
    description: `What the owner can share of the latest week that is decided for the entry; of its season, once it is out or the pool is decided. ${OWNERS.replace('null', 'Null')}`,
    extensions: { perViewer: true },
    complexity: 4 * price.statement,
    resolve: async (entry, _args, context) => {
      if (!mayShare(context, entry)) return null;
      const week = await latestWeek(context, entry);
      return week === null ? null : sharedMoment(context, entry, week);
    },
  }),
}));

function mayShare(context: Context, entry: Entry): boolean {
  return context.viewer?.sessionId != null && isViewers(context, entry);
}

async function sharedMoment(context: Context, entry: Entry, week: number): Promise<SharedMoment | null> {
  const { services, settings } = context;
  const shared: SharedWeek = { entryId: entry.id, week };
  const moment = await readMoment(services, shared);
  if (moment === null) return null;
  return { ...moment, url: `${settings.publicUrl}/share/${await shareToken(services, shared)}` };
}

/** The latest week whose picks all have an outcome, of those whose deadline has passed; null without one. */
async function latestWeek(context: Context, entry: Entry): Promise<number | null> {
  const [{ decidedWeek }, shown, revealed, picks] = await Promise.all([
    poolOf(context, entry.poolId),
    elimination(entry, context),
    revealedWeeks(context, entry.poolId),
    revealedPicks(context, entry),
  ]);
  if (shown !== null || (decidedWeek !== null && revealed.has(decidedWeek))) return SEASON;
  const pending = new Set(picks.filter(({ outcome }) => outcome === 'PENDING').map(({ week }) => week));
  return picks.findLast(({ week }) => !pending.has(week))?.week ?? null;
}
