import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { usernameKey } from './rules/usernames.ts';
import { ConflictError, InvalidInputError } from '../kernel/failures.ts';
import { join, openJoinablePool, site, type OpenPool } from '../testing/accounts.ts';
import { plantUser, viewerOf, type TestServices } from '../testing/services.ts';
import { importEntries } from '../imports/importEntries.ts';
import { renameEntry } from './renameEntry.ts';
import { addEntries } from './addEntries.ts';

/** With a Cyrillic letter; as a whole in Cyrillic it reads like "Coca". */
const MIXED = 'R\u0456ley Prime';
const ROLE = 'Comm\u0456ssioner';
const COCA = '\u0421\u043e\u0441\u0430';

describe.each(bothDialects)('names that look alike on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let open: OpenPool;
  beforeEach(async () => {
    ({ database, services, open } = await openJoinablePool(dialect));
  });
  afterEach(() => database.close());

  it('are given once, however many want them at once', async () => {
    const wanted = ['Coca', COCA, `C\u00f3ca`.normalize('NFC'), 'Coca'];
    const tries = await Promise.allSettled(
      wanted.map((username, n) =>
        join(services, { name: `Racer ${n}`, email: `racer${n}@pool.example`, usernames: [username] }),
      ),
    );
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    expect(lost).toHaveLength(2);
    for (const error of lost) expect(error).toBeInstanceOf(ConflictError);
    const { db } = services;
    expect(await db.entry.count({ where: { poolId: open.pool.id, usernameSkeleton: 'coca' } })).toBe(1);
  });

  it('are kept apart by the database itself', async () => {
    await join(services, { name: 'Ann', usernames: ['Coca'] });
    const { id: _id, ...entry } = await services.db.entry.findFirstOrThrow({ where: { username: 'Coca' } });
    const other = { ...entry, number: 2, username: COCA, usernameKey: usernameKey(COCA) };
    await expect(services.db.entry.create({ data: other })).rejects.toThrow(/[Uu]nique/);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  /** What each way to a new name answers to it; null when it is given. */
  async function doors(name: string): Promise<Record<string, string | null>> {
    const { db } = services;
    const boss = viewerOf(await plantUser(db, 'boss@pool.example', true));
    const owner = viewerOf(open.owner);
    const entry = await db.entry.findFirstOrThrow({ where: { userId: open.owner.id } });
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work();
        return null;
      } catch (error) {
        if (error instanceof InvalidInputError) return error.issues[0]!.message;
        if (error instanceof ConflictError) return error.message;
        throw error;
      }
    };
    return {
      join: await attempt(() => join(services, { name: 'Newcomer', usernames: [name] })),
      add: await attempt(() =>
        addEntries(services, owner, {
          poolId: open.pool.id,
          numberOfEntries: 1,
          usernames: [name],
          referralCode: 'FRIEND-1',
          address: '192.0.2.1',
          site,
        }),
      ),
      rename: await attempt(() =>
        renameEntry(services, boss, { entryId: entry.id, username: name, reason: 'A test.', site }),
      ),
      import: await importEntries(services, boss, {
        poolId: open.pool.id,
        csv: `username,email\n${name},imported@pool.example\n`,
        reason: 'A test.',
        dryRun: true,
      }).then(({ problems }) => problems[0]?.text ?? null),
    };
  }

  it.each([
    [MIXED, 'A username can have letters of one alphabet only'],
    [ROLE, 'This username is reserved. Please choose another one'],
  ])('are refused at every door: %s', async (name, message) => {
    const answers = await doors(name);
    expect(Object.keys(answers)).toHaveLength(4);
    for (const [door, answer] of Object.entries(answers))
      expect([door, answer]).toEqual([door, expect.stringContaining(message)]);
  });

  it.each([
    'Elm Street Picks',
    'elm-street picks 2',
    'EIm Street Plcks',
    'ElmStreetPicks',
    'Elm Picks Support',
  ])('are refused at every door of a site that is called so: %s', async (name) => {
    services.siteName = () => 'Elm Street Picks';
    for (const [door, answer] of Object.entries(await doors(name)))
      expect([door, answer]).toEqual([door, expect.stringContaining('This username is reserved.')]);
  });

  it.each([
    ['Elm Street Ann', 'Elm Street Picks'],
    ['Elm Street Picks', '2025'],
    ['2025', '2025!'],
  ])('are given where they are no name of the site: %s on %s', async (name, siteName) => {
    services.siteName = () => siteName;
    expect(await doors(name)).toMatchObject({ join: null });
  });

  it('are refused at every door where an entry has the other one', async () => {
    await join(services, { name: 'Ann', usernames: ['Coca'] });
    for (const [door, answer] of Object.entries(await doors(COCA))) {
      expect([door, answer]).toEqual([door, expect.stringContaining('looks like')]);
    }
  });

  it('are refused among the names of one request', async () => {
    await expect(join(services, { name: 'Ann', usernames: ['Coca', COCA] })).rejects.toThrow(
      'Each entry needs its own username.',
    );
  });

  it('are not generated', async () => {
    await join(services, { name: 'Bob', usernames: ['Ann l', 'Ann 2'] });
    const { entries } = await join(services, { name: 'Ann', usernames: ['Ann'] });
    expect(entries.map(({ username }) => username)).toEqual(['Ann']);
    const added = await addEntries(services, viewerOf({ ...open.owner, id: entries[0]!.userId }), {
      poolId: open.pool.id,
      numberOfEntries: 2,
      usernames: [],
      referralCode: 'FRIEND-1',
      address: '192.0.2.1',
      site,
    });
    expect(added.entries.map(({ username }) => username)).toEqual(['Ann 3', 'Ann 4']);
  });

  it('do not take the names of people whose alphabet is another one', async () => {
    const usernames = ['Юрий Гагарин', 'Ελένη', '王小明', 'محمد', 'Zoë Müller'];
    const { entries } = await join(services, { name: 'Jury', usernames });
    expect(entries.map(({ username }) => username)).toEqual(usernames);
  });
});
