import { openSecondChance, type SecondChanceOpened } from '#graphql/pools/openSecondChance.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PoolRef } from '../pool.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

/** Entries that an answer lists. */
const MAX_LISTED = 200;

builder.prismaObjectFields(PoolRef, (t) => ({
  secondChance: t.field({
    type: PoolRef,
    nullable: true,
    description:
      'The pool of the same season in which entries of this one that were out play on; null without one. Visible to the commissioner.',
    extensions: { perViewer: true },
    authScopes: ({ id }) => ({ commissionerOf: id }),
    resolve: ({ id }, _args, { services: { db } }) => db.pool.findUnique({ where: { secondChanceOfId: id } }),
  }),
}));

const OpenSecondChanceInput = commandInput('OpenSecondChanceInput', {
  description: 'The second pool for entries that are out.',
  how: ['version', 'dryRun'],
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool in which they are out.' }),
    throughWeek: t.int({
      description:
        'Entries that are out by this week play on from the week after; a decided week, by default the last one.',
    }),
    includePutOut: t.boolean({
      description:
        'True also enters entries that a commissioner put out by hand, such as for not paying; by default they are left out.',
    }),
    name: t.string({ required: true, description: "The second pool's name; at most 80 characters." }),
    slug: t.string({
      description:
        'The second pool\'s part of addresses, like "office-second-chance": lower-case letters, digits and hyphens; made from the name by default.',
    }),
    entryFeeCents: t.field({
      type: 'Cents',
      description: "The fee of one entry, in cents; by default the first pool's. 0 for a free one.",
    }),
  }),
});

const OpenSecondChancePayload = builder
  .objectRef<SecondChanceOpened & { isDryRun: boolean }>('OpenSecondChancePayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The second pool is created with its entries, and their owners are mailed.',
    fields: (t) => ({
      pool: t.field({
        type: PoolRef,
        nullable: true,
        description: 'The second pool; null in a dry run, in which none is left.',
        resolve: ({ pool, isDryRun }) => (isDryRun ? null : pool),
      }),
      slug: t.string({
        description: "The second pool's part of addresses, also in a dry run.",
        resolve: ({ pool }) => pool.slug,
      }),
      throughWeek: t.exposeInt('throughWeek', {
        description: 'The week by which the entries are out; the second pool begins in the week after.',
      }),
      entered: t.int({
        description: 'The number of entries that play on.',
        resolve: ({ out }) => out.length,
      }),
      entries: t.field({
        type: [EntryRef],
        description: `The entries of the first pool that play on, in the order in which they joined; at most ${MAX_LISTED}.`,
        complexity: { multiplier: MAX_LISTED },
        resolve: ({ out }) => out.slice(0, MAX_LISTED),
      }),
      leftOut: t.exposeInt('leftOut', {
        description:
          'The number of entries that are out and do not play on, as a commissioner put them out by hand (`includePutOut`).',
      }),
      mails: t.exposeInt('mails', {
        description: 'The number of mails to their owners; in a dry run, of those that would be queued.',
      }),
      mailObstacle: t.field(MAIL_OBSTACLE),
    }),
  });

commandField('openSecondChance', {
  description:
    'Opens the second chance of a pool: a second pool of the same season, with the same rules, settings and commissioners, that begins in the week after a decided one. Each entry that is out by then has one there, but for those that a commissioner put out by hand, under its name, with all 32 teams and a payment of its own. Registration is closed. A pool has one second chance.',
  input: OpenSecondChanceInput,
  asks: 'The pool, the week, and the name and the fee of the second pool.',
  payload: OpenSecondChancePayload,
  doing: 'opening a second chance',
  audit: ['pool.create', 'pool.openSecondChance', 'commissioner.add'],
  run: async (input, { services, viewer, settings }) => {
    const { pool, throughWeek, includePutOut, name, slug, entryFeeCents, version, dryRun } = input;
    const opened = await openSecondChance(services, viewer, {
      poolId: rowOf('Pool', pool, 'pool'),
      ...(throughWeek != null && { throughWeek }),
      includePutOut: includePutOut === true,
      name,
      ...(slug != null && slug !== '' && { slug }),
      ...(entryFeeCents != null && { entryFeeCents }),
      version,
      dryRun: dryRun === true,
      site: settings,
    });
    return { ...opened, isDryRun: dryRun === true };
  },
});
