import { randomBytes } from 'node:crypto';

import { randomToken } from '../accounts/credentials/tokens.ts';
import { AND } from './rules/cells.ts';
import type { GridEntry } from './rules/grid.ts';
import { generateReferralCode, REFERRAL_CODE_BYTES } from '../money/rules/referral.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** A connection whose temporary tables last: a transaction, or a SQLite file's only connection. */
type Connection = Pick<Transaction['tx'], '$executeRaw' | '$executeRawUnsafe'>;

/** Rows per statement: about a megabyte of parameters. */
const BATCH = 5000;

/** Staged entries; they are numbered from 1 to `entries` in the temporary table "GridRow". */
export interface StagedGrid {
  entries: number;
  picks: number;
}

export function newReferralCode(): string {
  return generateReferralCode(randomBytes(REFERRAL_CODE_BYTES));
}

/**
 * Writes entries to the temporary table "GridRow", which no other connection sees and which locks nothing.
 * The first entry of an address includes its account's unsubscribe token and referral code.
 */
export async function stageGrid(
  connection: Connection,
  dialect: Transaction['dialect'],
  entries: AsyncIterable<GridEntry>,
  onProgress: (entries: number) => void,
): Promise<StagedGrid> {
  await connection.$executeRawUnsafe(`
    CREATE TEMPORARY TABLE "GridRow" (
      "place" INTEGER PRIMARY KEY, "username" TEXT, "usernameKey" TEXT, "email" TEXT, "number" INTEGER,
      "startWeek" INTEGER, "adminEliminatedWeek" INTEGER, "teams" TEXT, "token" TEXT, "code" TEXT, "name" TEXT, "isPaid" INTEGER,
      "boughtBack" TEXT, "boughtBackThrough" INTEGER, "buyBacks" INTEGER, "usernameSkeleton" TEXT
    )${dialect === 'postgresql' ? ' ON COMMIT DROP' : ''}`);
  const staged: StagedGrid = { entries: 0, picks: 0 };
  let batch: unknown[][] = [];
  let writing: Promise<unknown> = Promise.resolve();
  // Reads the next lines while the database writes the previous batch.
  const write = async () => {
    await writing;
    const count = staged.entries;
    writing = insert(connection, dialect, JSON.stringify(batch)).then(() => onProgress(count));
    // Handled where it is awaited.
    writing.catch(() => {});
    batch = [];
  };
  try {
    for await (const entry of entries) {
      staged.entries += 1;
      staged.picks += entry.picks.length;
      batch.push(rowOf(staged.entries, entry));
      if (batch.length === BATCH) await write();
    }
    if (batch.length > 0) await write();
  } finally {
    await writing;
  }
  return staged;
}

/** Drops an import's temporary tables from a connection that outlives its transaction. */
export async function dropStaging(connection: Connection): Promise<void> {
  await connection.$executeRaw`DROP TABLE IF EXISTS temp."GridRow"`;
  await connection.$executeRaw`DROP TABLE IF EXISTS temp."GridSide"`;
}

function rowOf(place: number, entry: GridEntry): unknown[] {
  const { username, usernameKey, email, number, startWeek, adminEliminatedWeek } = entry;
  // Teams from Week 1 on, comma-separated: empty for no pick, "KC+BUF" for two.
  const teams: string[] = [];
  for (const { week, teamId } of entry.picks) {
    while (teams.length < week - 1) teams.push('');
    if (teams.length === week) teams[week - 1] += `${AND}${teamId}`;
    else teams.push(teamId);
  }
  const account = number === 1 ? [randomToken(), newReferralCode()] : [null, null];
  return [
    place,
    username,
    usernameKey,
    email,
    number,
    startWeek,
    adminEliminatedWeek,
    teams.join(','),
    ...account,
    entry.name,
    entry.isPaid ? 1 : 0,
    entry.boughtBackWeeks.join(','),
    entry.boughtBackWeeks.at(-1) ?? null,
    entry.boughtBackWeeks.length,
    entry.usernameSkeleton,
  ];
}

/** One JSON parameter for all rows is ten times as fast as one per cell. */
function insert(connection: Connection, dialect: Transaction['dialect'], json: string): Promise<number> {
  return dialect === 'postgresql'
    ? connection.$executeRaw`
        INSERT INTO "GridRow"
        SELECT CAST(j->>0 AS INTEGER), j->>1, j->>2, j->>3, CAST(j->>4 AS INTEGER), CAST(j->>5 AS INTEGER),
          CAST(j->>6 AS INTEGER), j->>7, j->>8, j->>9, j->>10, CAST(j->>11 AS INTEGER),
          j->>12, CAST(j->>13 AS INTEGER), CAST(j->>14 AS INTEGER), j->>15
        FROM jsonb_array_elements(CAST(${json} AS JSONB)) AS j`
    : connection.$executeRaw`
        INSERT INTO temp."GridRow"
        SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8,
          value->>9, value->>10, value->>11, value->>12, value->>13, value->>14, value->>15
        FROM json_each(${json})`;
}
