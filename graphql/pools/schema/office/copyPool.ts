import { CURRENCY } from '#graphql/money/schema/currency.ts';
import { runAgain } from '#graphql/pools/runAgain.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PoolRef } from '../pool.ts';
import {
  cents,
  dryRun,
  flag,
  input,
  integer,
  of,
  optional,
  payload,
  row,
  text,
  version,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const MAX_COPIES = 20;

builder.prismaObjectFields(PoolRef, (t) => ({
  copies: t.field({
    type: [PoolRef],
    ...FOR_COMMISSIONER,
    description: `The pools that run this one again in later seasons, in the order they were made; at most ${MAX_COPIES}. Visible to the commissioner.`,
    complexity: { multiplier: MAX_COPIES },
    resolve: ({ id }, _args, { services: { db } }) =>
      db.pool.findMany({ where: { copiedFromId: id }, orderBy: { id: 'asc' }, take: MAX_COPIES }),
  }),
}));

command('copyPool', {
  description:
    'Runs a decided pool again in a later season: a new pool with its settings, options, welcome text and commissioners, and with the prize that it rolls over, which goes to the first such pool.',
  input: input('A pool to run again in a later season.', {
    pool: row('Pool', 'A decided pool.'),
    season: integer(
      'The year in which the season starts: a stored one (`seasons`), later than the pool’s own.',
    ),
    name: text("The new pool's name; at most 80 characters."),
    slug: optional(
      text(
        'The new pool\'s part of addresses, like "office-2026": lower-case letters, digits and hyphens; made from the name by default.',
      ),
      '',
    ),
    inviteMembers: optional(
      flag(
        'True invites everybody with an entry in the pool by mail, but for those who asked for no more invitations; a pool that is closed then opens for members. False, the default, invites nobody.',
      ),
      false,
    ),
    version,
    dryRun,
  }),
  asks: 'The pool, the season and the name, and whether to invite everybody.',
  payload: payload('The pool is created, and the invitations are queued.', {
    pool: optional(of(PoolRef, 'The new pool; null in a dry run, in which none is left.')),
    slug: text("The new pool's part of addresses, also in a dry run."),
    carriedOverCents: cents('What the earlier pool carries over into the prize of the new one, in cents.'),
    currency: text(CURRENCY),
    mailObstacle: MAIL_OBSTACLE,
    invited: integer('The number of invitations; in a dry run, of those that would be queued.'),
  }),
  doing: 'running a pool again',
  audit: ['pool.create', 'pool.copy', 'commissioner.add', 'invitation.send'],
  async run({ services, viewer, settings }, { slug: chosen, ...given }) {
    const { pool, invited } = await runAgain(services, viewer, {
      ...given,
      ...(chosen !== '' && { slug: chosen }),
      site: settings,
    });
    const { slug, carriedOverCents, currency } = pool;
    return { pool: given.dryRun ? null : pool, slug, carriedOverCents, currency, invited };
  },
});
