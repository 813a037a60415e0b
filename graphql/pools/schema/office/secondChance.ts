import { checkVersion, poolVersion } from '#graphql/office/objectVersion.ts';
import { readSettings } from '#graphql/pools/updatePool.ts';
import { openAndMail } from '#graphql/pools/openSecondChance.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PoolRef } from '../pool.ts';
import {
  cents,
  dryRun,
  flag,
  input,
  integer,
  listOf,
  of,
  optional,
  payload,
  row,
  text,
  version,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

/** Entries that an answer lists. */
const MAX_LISTED = 200;

builder.prismaObjectFields(PoolRef, (t) => ({
  secondChance: t.field({
    type: PoolRef,
    ...FOR_COMMISSIONER,
    description:
      'The pool of the same season in which entries of this one that were out play on; null without one. Visible to the commissioner.',
    resolve: ({ id }, _args, { services: { db } }) => db.pool.findUnique({ where: { secondChanceOfId: id } }),
  }),
}));

command('openSecondChance', {
  description:
    'Opens the second chance of a pool: a second pool of the same season, with the same rules, settings and commissioners, that begins in the week after a decided one. Each entry that is out by then has one there, but for those that a commissioner put out by hand, under its name, with all 32 teams and a payment of its own. Registration is closed. A pool has one second chance.',
  input: input('The second pool for entries that are out.', {
    pool: row('Pool', 'The pool in which they are out.'),
    throughWeek: optional(
      integer(
        'Entries that are out by this week play on from the week after; a decided week, by default the last one.',
      ),
    ),
    includePutOut: optional(
      flag(
        'True also enters entries that a commissioner put out by hand, such as for not paying; by default they are left out.',
      ),
      false,
    ),
    name: text("The second pool's name; at most 80 characters."),
    slug: optional(
      text(
        'The second pool\'s part of addresses, like "office-second-chance": lower-case letters, digits and hyphens; made from the name by default.',
      ),
    ),
    entryFeeCents: optional(
      cents("The fee of one entry, in cents; by default the first pool's. 0 for a free one."),
    ),
    version,
    dryRun,
  }),
  asks: 'The pool, the week, and the name and the fee of the second pool.',
  payload: payload('The second pool is created with its entries, and their owners are mailed.', {
    pool: optional(of(PoolRef, 'The second pool; null in a dry run, in which none is left.')),
    slug: text("The second pool's part of addresses, also in a dry run."),
    throughWeek: integer('The week by which the entries are out; the second pool begins in the week after.'),
    entered: integer('The number of entries that play on.'),
    entries: listOf(
      EntryRef,
      `The entries of the first pool that play on, in the order in which they joined; at most ${MAX_LISTED}.`,
      { multiplier: MAX_LISTED },
    ),
    leftOut: integer(
      'The number of entries that are out and do not play on, as a commissioner put them out by hand (`includePutOut`).',
    ),
    mails: integer('The number of mails to their owners; in a dry run, of those that would be queued.'),
    mailObstacle: MAIL_OBSTACLE,
  }),
  doing: 'opening a second chance',
  audit: ['pool.create', 'pool.openSecondChance', 'commissioner.add'],
  on: ({ poolId }) => ({ pool: poolId }),
  async change({ transaction, actorId }, { poolId, version: seen, ...given }, { services, settings }) {
    const before = await transaction.tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    checkVersion(seen, poolVersion(before), { typename: 'Pool', row: before });
    const { throughWeek, includePutOut, name, slug, dryRun: isDryRun } = given;
    const { entryFeeCents } = readSettings({ entryFeeCents: given.entryFeeCents });
    const { pool, out, ...opened } = await openAndMail(services, transaction, {
      fromPoolId: poolId,
      throughWeek,
      includePutOut,
      name,
      slug: slug === '' ? undefined : slug,
      entryFeeCents,
      actorId,
      site: settings,
    });
    return {
      ...opened,
      pool: isDryRun ? null : pool,
      slug: pool.slug,
      entered: out.length,
      entries: out.slice(0, MAX_LISTED),
    };
  },
});
