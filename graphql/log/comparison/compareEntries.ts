import { entries as entryTable, readRange } from '#prisma/directReads.ts';
import type { LoggedName, Entry as Row } from '#prisma/generated/sqlite/client.ts';
import { decodeBase64 } from '#verify/log/base64.ts';
import { skeletonOf } from '#graphql/entries/rules/confusables.ts';
import { usernameKey } from '#graphql/entries/rules/usernames.ts';
import { nameCommitment, ownerCommitment } from '../statements/nameCommitments.ts';
import type { Column } from './columns.ts';
import type { Compared } from './compared.ts';
import { compareRow } from './difference.ts';

/** Rows per statement. */
const PAGE = 2_000;
/** The largest possible id. */
const AFTER_ALL = 2 ** 31 - 1;

/** Compares the entries of a pool: their set, decisions about them, and their standings. */
export async function compareEntries(compared: Compared): Promise<number> {
  const { db, pool, log, differences } = compared;
  const { entries } = log.stated;
  const isStored = new Uint8Array(entries.size);
  let count = 0;
  for (let from = 0; ;) {
    const page = { poolId: pool.id, from, before: AFTER_ALL, limit: PAGE };
    const rows = await readRange(db, entryTable, 'id', page);
    if (rows.length === 0) break;
    const last = rows.at(-1)!.id;
    from = last + 1;
    count += rows.length;
    const salts = await db.loggedName.findMany({
      where: { poolId: pool.id, entryId: { gte: rows[0]!.id, lte: last } },
      select: { entryId: true, salt: true, ownerSalt: true },
    });
    const saltsOf = new Map(salts.map((own) => [own.entryId, own]));
    for (const entry of rows) {
      const row = entries.rowOf(String(entry.id));
      if (row === undefined) {
        differences.add(['Entry.id', 'Entry.poolId'], 'The log has no such entry.', { entryId: entry.id });
        continue;
      }
      isStored[row] = 1;
      compareEntry(compared, entry, row);
      compareCommitments(compared, entry, row, saltsOf.get(entry.id));
    }
  }
  for (const row of entries.rows()) {
    if (isStored[row] === 1) continue;
    const place = { entryId: entries.numberOf(row), leaf: entries.statedAt(row) };
    differences.add(['Entry.id', 'Entry.poolId'], 'The entry of the log is missing in the table.', place);
  }
  return count;
}

function compareEntry(compared: Compared, entry: Row, row: number): void {
  const { grades, log, differences } = compared;
  const { id: _id, ...decided } = log.stated.entries.factsOf(row);
  const standing = grades.of(row);
  const expected = {
    ...decided,
    eliminatedWeek: standing.week || null,
    eliminationReason: standing.reason || null,
    strikeWeeks: standing.strikes,
  };
  compareRow(differences, entry, expected, () => ({
    model: 'Entry',
    name: `Entry ${entry.id}`,
    key: ['id', 'poolId'],
    place: { entryId: entry.id, week: entry.eliminatedWeek ?? (standing.week || null) },
    isHidden: standing.week > 0 && !log.state.passed.has(standing.week),
    write: (tx, data) =>
      tx.entry.update({
        where: { id: entry.id },
        data: { ...data, eliminatedAt: eliminatedAt(compared, row) },
      }),
  }));
  compareInstant(compared, entry);
  compareNames(compared, entry);
}

/** When an entry was eliminated, by the grading: at the deadline, or at the end of the game that it picked. */
function eliminatedAt({ log, grades }: Compared, row: number): Date | null {
  const { week, reason } = grades.of(row);
  if (week === 0) return null;
  const { state, facts, stated } = log;
  const deadline = state.passed.get(week)?.deadline ?? state.at;
  if (reason === 'NO_PICK' || reason === 'ADMIN') return new Date(Math.min(deadline, state.at));
  const ends = stated.picks
    .standing(row)
    .map((pick) => stated.picks.factOf(pick, stated.entries.numberOf(row)))
    .filter((pick) => pick.week === week)
    .map(({ gameId }) => facts.games.get(gameId)?.find(({ status }) => status === 'FINAL')?.at ?? state.at);
  return new Date(Math.max(deadline, ...ends));
}

function compareInstant({ log, differences }: Compared, entry: Row): void {
  const { eliminatedAt, eliminatedWeek: week, eliminationReason: reason } = entry;
  if (eliminatedAt === null || week === null) return;
  const deadline = log.state.passed.get(week)?.deadline ?? log.state.deadlines.get(week);
  const isLate = eliminatedAt.getTime() > log.state.at;
  const isEarly =
    reason !== 'ADMIN' && deadline !== undefined && eliminatedAt.getTime() < earliest(log, week, deadline);
  const isOther = reason === 'NO_PICK' && deadline !== undefined && eliminatedAt.getTime() !== deadline;
  if (!isLate && !isEarly && !isOther) return;
  const message = 'eliminatedAt is not an instant at which the entry can have been put out.';
  differences.add(['Entry.eliminatedAt'], message, { entryId: entry.id, week });
}

/** The earliest instant at which a pick of a week can have failed. */
function earliest({ state }: Compared['log'], week: number, deadline: number): number {
  const kickoffs = [...state.games.values()]
    .filter((game) => game.week === week)
    .map(({ kickoff }) => Date.parse(kickoff));
  return Math.min(deadline, ...kickoffs);
}

/** The username's unique keys are derived from it. */
function compareNames({ differences }: Compared, entry: Row): void {
  const { username, usernameKey: key, usernameSkeleton: skeleton } = entry;
  const place = { entryId: entry.id };
  if (key !== usernameKey(username)) {
    differences.add(
      ['Entry.usernameKey', 'Entry.username'],
      'usernameKey is not that of the username.',
      place,
    );
  }
  if (skeleton !== skeletonOf(username)) {
    const columns: Column[] = ['Entry.usernameSkeleton', 'Entry.username'];
    differences.add(columns, 'usernameSkeleton is not that of the username.', place);
  }
}

/** The log only commits to username and account: members may read the one, nobody but the account itself the other. */
function compareCommitments(
  { log, differences }: Compared,
  entry: Row,
  row: number,
  salts: Pick<LoggedName, 'salt' | 'ownerSalt'> | undefined,
): void {
  const { names, owners } = log.stated.entries;
  const place = { entryId: entry.id };
  if (salts === undefined || !names.holds(row, decodeBase64(nameCommitment(entry, salts.salt)))) {
    const columns: Column[] = [
      'Entry.username',
      'LoggedName.salt',
      'LoggedName.entryId',
      'LoggedName.poolId',
    ];
    const message = `The log commits to another username than ${JSON.stringify(entry.username)}.`;
    differences.add(columns, message, place);
  }
  const ownerSalt = salts?.ownerSalt ?? null;
  // Older logs state owners only after the server has started.
  if (ownerSalt === null && !owners.has(row)) return;
  if (ownerSalt !== null && owners.holds(row, decodeBase64(ownerCommitment(entry, ownerSalt)))) return;
  const columns: Column[] = ['Entry.userId', 'LoggedName.ownerSalt'];
  differences.add(columns, 'The log commits to another account than the one that has the entry.', place);
}
