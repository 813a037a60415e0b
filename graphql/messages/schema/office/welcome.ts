import { load } from '#graphql/api/loaders/loaders.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { checkVersion, entryVersion, poolVersion } from '#graphql/office/objectVersion.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { readWelcome } from '#graphql/pools/updatePool.ts';
import { input, optional, payload, row, text, version } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import type { Context } from '#graphql/api/context.ts';

command('setWelcomeMessage', {
  description: 'Sets the welcome message that new entries see within 24 hours of joining.',
  input: input('The welcome message for exactly one of `entry` and `pool`.', {
    entry: optional(row('Entry', "The entry to greet; its message takes precedence over the pool's."), null),
    pool: optional(row('Pool', 'The pool whose new entries are greeted.'), null),
    text: optional(text('The message; at most 2000 characters. Null or blank removes it.'), null),
    version,
  }),
  asks: 'The message, and the entry or pool it is for.',
  payload: payload('The welcome message is stored.', {
    entry: {
      type: EntryRef,
      nullable: true,
      description: 'The entry that the message is for; null when it is for a pool.',
      resolve: ({ entryId }: Welcomed, _args: object, context: Context) =>
        entryId === null ? null : load(context).entry.load(entryId),
    },
    pool: {
      type: PoolRef,
      nullable: true,
      description: 'The pool that the message is for; null when it is for an entry.',
      resolve: ({ poolId }: Welcomed, _args: object, context: Context) =>
        poolId === null ? null : load(context).pool.load(poolId),
    },
  }),
  doing: 'setting a welcome message',
  audit: ['entry.setWelcome', 'pool.setWelcome'],
  on({ entryId, poolId }) {
    if (entryId !== null && poolId === null) return { entry: entryId };
    if (entryId === null && poolId !== null) return { pool: poolId };
    throw new InvalidInputError([{ path: ['input'], message: 'Name either an entry or a pool.' }]);
  },
  async change({ transaction: { tx, publish }, audit }, { entryId, poolId, text: given, version: seen }) {
    const words = readWelcome(given);
    if (poolId !== null) {
      const where = { id: poolId };
      const before = await tx.pool.findUniqueOrThrow({ where });
      checkVersion(seen, poolVersion(before), { typename: 'Pool', row: before });
      await tx.pool.update({ where, data: { welcomeText: words } });
      await audit({
        poolId,
        action: 'pool.setWelcome',
        subjectType: 'Pool',
        subjectId: poolId,
        before: { welcomeText: before.welcomeText },
        after: { welcomeText: words },
      });
      publish({ type: 'pool', poolId });
      return { entryId, poolId };
    }
    const where = { id: entryId! };
    const before = await tx.entry.findUniqueOrThrow({ where });
    checkVersion(seen, entryVersion(before), { typename: 'Entry', row: before });
    await tx.entry.update({ where, data: { welcomeMessage: words } });
    await audit({
      poolId: before.poolId,
      action: 'entry.setWelcome',
      subjectType: 'Entry',
      subjectId: entryId!,
      before: { welcomeMessage: before.welcomeMessage },
      after: { welcomeMessage: words },
    });
    return { entryId, poolId };
  },
});

interface Welcomed {
  entryId: number | null;
  poolId: number | null;
}
