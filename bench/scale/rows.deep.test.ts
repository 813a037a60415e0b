import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RestFixture } from '#graphql/testing/rest.ts';
import { withConnection } from '#prisma/postgresqlConnection.ts';
import { bothDialects } from '#prisma/testing.ts';
import { createClient } from '../client.ts';
import { signInTestUser } from '../crowd.ts';
import { ENTRIES, openCrowdedFixture } from './crowdedFixture.ts';
import { rowsRead } from './rowsRead.ts';
import { readsOf } from './screens.ts';

const WEEK = 8;

/**
 * The most rows of entries and picks that a read touches, in indexes and tables together, of 20,000 entries with 360,000
 * picks.
 */
const MOST_ROWS = 8_000;

/** The names of a week's teams are found once for a process, by reading some thousand entries in the order of their names. */
const FINDS_NAMES = /^Distribution with names$|^Picks.*the week before$/;
const MOST_ROWS_FOR_NAMES = 100_000;

/** What commissioners search for: an entry, few and many of them, an owner by name and by address, all addresses. */
const SEARCHED = ['walrus 15', 'badger', 'crowd 77', 'CROWD-77@', 'nobody at all'];
const office = (search: string) => {
  const args = `first: 50, search: "${search}"`;
  return {
    entries: `{ pool { entries(${args}) { totalCount edges { node { id username ownerName email } } } } }`,
    payments: `{ pool { payments(${args}) { totalCount edges { node { id status } } } } }`,
    'missing picks': `{ pool { missingPicks { entries(${args}) { totalCount edges { node { id } } } } } }`,
  };
};

/** A letter is too short for the index; pages and counts of what nearly all match need none. */
const TOO_SHORT = /search for a letter/;

describe.runIf(bothDialects.includes('postgresql'))('rows that reads touch', () => {
  let fixture: RestFixture;
  let token: string;
  beforeAll(async () => {
    fixture = await openCrowdedFixture();
    token = (await signInTestUser(fixture.url)).sessionToken;
  });
  afterAll(() => fixture.close());

  test('no screen, page or search of 20,000 entries scans entries or picks', async () => {
    const reads = await readsOf(fixture.url, token, WEEK);
    const client = createClient(fixture.url, token);
    const found: Record<string, number> = {};
    const tooMany: string[] = [];
    try {
      for (const { name, text, variables } of reads) {
        const measure = async (type: 'missed' | 'standings') => {
          fixture.services.events.publish({ type, poolId: Number(fixture.poolId) });
          const before = await rowsRead(fixture.db, ['Entry', 'Pick']);
          await client.ask<object>(text, variables);
          const after = await rowsRead(fixture.db, ['Entry', 'Pick']);
          return { rows: after.rows - before.rows, scans: after.scans - before.scans };
        };
        if (FINDS_NAMES.test(name)) {
          const { rows } = await measure('missed');
          if (rows > MOST_ROWS_FOR_NAMES) tooMany.push(`${name}, first: ${rows} rows`);
        }
        const { rows, scans } = await measure(FINDS_NAMES.test(name) ? 'standings' : 'missed');
        found[name] = rows;
        if (scans > 0 && !TOO_SHORT.test(name)) tooMany.push(`${name} scans`);
        if (rows > MOST_ROWS) tooMany.push(`${name}: ${rows} rows`);
      }
    } finally {
      client.close();
    }
    expect(tooMany, JSON.stringify(found, null, 2)).toEqual([]);
  });

  test('no search of the office scans entries, accounts or picks, or reads more than it finds', async () => {
    // Accounts of other pools, so many that reading all of them cannot be mistaken for a page.
    await withConnection(fixture.db.url, async (client) => {
      await client.query(
        `INSERT INTO "User" ("email", "name", "createdAt", "unsubscribeToken")
         SELECT 'reader-' || n || '@site.example', 'Reader ' || n, now(), 'reader-' || n
         FROM generate_series(1, 3 * $1::int) AS n`,
        [ENTRIES],
      );
      await client.query('VACUUM ANALYZE "User"');
    });
    const commissioner = createClient(fixture.url, fixture.administrator.split('=')[1]);
    const found: Record<string, number> = {};
    const tooMany: string[] = [];
    const measure = async (name: string, text: string, most = MOST_ROWS) => {
      const before = await rowsRead(fixture.db, ['Entry', 'Pick', 'Payment', 'User']);
      const answer = await commissioner.ask<object>(text);
      const after = await rowsRead(fixture.db, ['Entry', 'Pick', 'Payment', 'User']);
      const scans = after.scans - before.scans;
      found[name] = after.rows - before.rows;
      if (scans > 0) tooMany.push(`${name} scans`);
      if (found[name] > most) tooMany.push(`${name}: ${found[name]} rows`);
      return JSON.stringify(answer);
    };
    try {
      // What a process reads once for all requests.
      await commissioner.ask<object>(office('walrus 15').entries);
      for (const search of SEARCHED)
        for (const [list, text] of Object.entries(office(search))) await measure(`${list}: ${search}`, text);
      const all = await measure('entries: @pool', office('@pool').entries, 3 * ENTRIES);
      expect(all).toContain('"totalCount":1000');
      const one = await measure('entries: one', office('crowd-77@').entries);
      expect(one).toContain('"email":"crowd-77@pool.example"');
      expect(one).toContain('"totalCount":10,');
    } finally {
      commissioner.close();
    }
    expect(tooMany, JSON.stringify(found, null, 2)).toEqual([]);
  });
});
