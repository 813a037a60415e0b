// SQL on both databases: graphql/log/statements/stateEntries.ts

import { expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { frozenClock, openTestPool, plantUser, viewerOf } from '../testing/services.ts';
import { verifyPool } from '../testing/verifyPool.ts';
import { recordKey } from '../log/key/rotateKey.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { importSchedule } from '../season/importSchedule.ts';
import { createPoolFor } from '../pools/createPoolFor.ts';
import { importEntries } from './importEntries.ts';

/** Weeks 1 to 3 of 2025 are over. */
const NOW = new Date('2025-09-24T12:00:00Z');

/** Ann lost in Weeks 1 and 2, and bought back twice; Bob once. */
const SHEET = [
  'username,email,1,2,3,boughtBackWeeks',
  'Ann,ann@pool.example,DAL,KC,PHI,1 2',
  'Bob,bob@pool.example,KC,PHI,BUF,1',
  'Cid,cid@pool.example,PHI,BUF,KC,',
].join('\n');

it.each(bothDialects)(
  'an import with two buy-backs of one entry has a log that holds, on %s',
  async (dialect) => {
    const { services, database } = await openTestPool(dialect, 2);
    Object.assign(services, { clock: await frozenClock(NOW) });
    await recordKey(services);
    await importSchedule(services, shippedSchedule(), NOW);
    const viewer = viewerOf(await plantUser(database.db, 'boss@pool.example', true));
    const { id: poolId } = await createPoolFor(services, viewer, {
      season: 2025,
      name: 'Office',
      settings: { entryFeeCents: 5000 },
      options: { buyBackThroughWeek: 10 },
      commissioner: null,
    });
    await passDeadlines(services);
    await importEntries(services, viewer, { poolId, csv: SHEET, reason: 'From my spreadsheet.' });
    const { buyBackCents } = await database.db.pool.findUniqueOrThrow({ where: { id: poolId } });
    expect(buyBackCents).toBe(15_000);
    const { report, differences } = await verifyPool(services, poolId);
    expect(differences).toEqual([]);
    expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
    await database.close();
  },
);
