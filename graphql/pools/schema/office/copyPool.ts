import { CURRENCY } from '#graphql/money/schema/currency.ts';
import { runAgain, type RunAgain } from '#graphql/pools/runAgain.ts';
import { builder } from '#graphql/api/builder.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PoolRef } from '../pool.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const MAX_COPIES = 20;

builder.prismaObjectFields(PoolRef, (t) => ({
  copies: t.field({
    type: [PoolRef],
    nullable: true,
    description: `The pools that run this one again in later seasons, in the order they were made; at most ${MAX_COPIES}. Visible to the commissioner.`,
    extensions: { perViewer: true },
    complexity: { multiplier: MAX_COPIES },
    authScopes: ({ id }) => ({ commissionerOf: id }),
    resolve: ({ id }, _args, { services: { db } }) =>
      db.pool.findMany({ where: { copiedFromId: id }, orderBy: { id: 'asc' }, take: MAX_COPIES }),
  }),
}));

const CopyPoolInput = commandInput('CopyPoolInput', {
  description: 'A pool to run again in a later season.',
  how: ['version', 'dryRun'],
  fields: (t) => ({
    pool: t.id({ required: true, description: 'A decided pool.' }),
    season: t.int({
      required: true,
      description:
        'The year in which the season starts: a stored one (`seasons`), later than the pool’s own.',
    }),
    name: t.string({ required: true, description: "The new pool's name; at most 80 characters." }),
    slug: t.string({
      description:
        'The new pool\'s part of addresses, like "office-2026": lower-case letters, digits and hyphens; made from the name by default.',
    }),
    inviteMembers: t.boolean({
      description:
        'True invites everybody with an entry in the pool by mail, but for those who asked for no more invitations; a pool that is closed then opens for members. False, the default, invites nobody.',
    }),
  }),
});

const CopyPoolPayload = builder.objectRef<RunAgain & { isDryRun: boolean }>('CopyPoolPayload').implement({
  interfaces: [CommandPayload],
  description: 'The pool is created, and the invitations are queued.',
  fields: (t) => ({
    pool: t.field({
      type: PoolRef,
      nullable: true,
      description: 'The new pool; null in a dry run, in which none is left.',
      resolve: ({ pool, isDryRun }) => (isDryRun ? null : pool),
    }),
    slug: t.string({
      description: "The new pool's part of addresses, also in a dry run.",
      resolve: ({ pool }) => pool.slug,
    }),
    carriedOverCents: t.field({
      type: 'Cents',
      description: 'What the earlier pool carries over into the prize of the new one, in cents.',
      resolve: ({ pool }) => pool.carriedOverCents,
    }),
    currency: t.string({ description: CURRENCY, resolve: ({ pool }) => pool.currency }),
    mailObstacle: t.field(MAIL_OBSTACLE),
    invited: t.exposeInt('invited', {
      description: 'The number of invitations; in a dry run, of those that would be queued.',
    }),
  }),
});

commandField('copyPool', {
  description:
    'Runs a decided pool again in a later season: a new pool with its settings, options, welcome text and commissioners, and with the prize that it rolls over, which goes to the first such pool.',
  input: CopyPoolInput,
  asks: 'The pool, the season and the name, and whether to invite everybody.',
  payload: CopyPoolPayload,
  doing: 'running a pool again',
  audit: ['pool.create', 'pool.copy', 'commissioner.add', 'invitation.send'],
  run: async (input, { services, viewer, settings }) => {
    const { pool, season, name, slug, inviteMembers, version, dryRun } = input;
    const done = await runAgain(services, viewer, {
      poolId: rowOf('Pool', pool, 'pool'),
      season,
      name,
      ...(slug != null && slug !== '' && { slug }),
      inviteMembers: inviteMembers === true,
      version,
      dryRun: dryRun === true,
      site: settings,
    });
    return { ...done, isDryRun: dryRun === true };
  },
});
