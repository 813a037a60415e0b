import { picks as pickTable, readRows } from '#prisma/directReads.ts';
import type { Pick as Row } from '#prisma/generated/sqlite/client.ts';
import { pickOutcome } from '#graphql/picks/rules/pickOutcome.ts';
import { nextTeamUse } from '#graphql/picks/rules/teamUses.ts';
import { DEFAULT_OPTIONS, periodOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { chunk } from '#kernel/chunk.ts';
import type { Compared } from './compared.ts';
import { compareRow } from './difference.ts';

/** Entries per statement. */
const ENTRIES = 400;

/** Compares a pool's picks with those opened, stated or committed in the log. @returns their number */
export async function comparePicks(compared: Compared): Promise<number> {
  const { db, pool, log, differences } = compared;
  const { entries } = log.stated;
  let count = 0;
  for (const rows of chunk([...entries.rows()], ENTRIES)) {
    const ids = rows.map((row) => entries.numberOf(row));
    const stored = await readRows(db, pickTable, 'entryId', ids, ['entryId', 'week', 'slot']);
    count += stored.length;
    const byEntry = new Map<number, Row[]>();
    for (const pick of stored) {
      const entryPicks = byEntry.get(pick.entryId);
      if (entryPicks === undefined) byEntry.set(pick.entryId, [pick]);
      else entryPicks.push(pick);
    }
    for (const row of rows) compareEntryPicks(compared, row, byEntry.get(entries.numberOf(row)) ?? []);
  }
  // Picks of entries that are not in the log.
  const all = await db.pick.count({ where: { poolId: pool.id } });
  if (all !== count) {
    const message = `The table has ${all} picks of the pool; its entries in the log have ${count}.`;
    differences.add(['Pick.poolId', 'Pick.entryId'], message);
  }
  return count;
}

function compareEntryPicks(compared: Compared, entryRow: number, rows: readonly Row[]): void {
  const { log, differences } = compared;
  const { entries, picks } = log.stated;
  const entryId = entries.numberOf(entryRow);
  const left = new Set(rows);
  const missing: number[] = [];
  for (const pick of picks.standing(entryRow)) {
    const matchingRow = [...left].find(
      (row) => row.week === picks.weekOf(pick) && row.teamId === picks.teamOf(pick),
    );
    if (matchingRow === undefined) missing.push(pick);
    else {
      left.delete(matchingRow);
      comparePick(compared, matchingRow, pick, entryId);
    }
  }
  const weeks = new Set([...missing.map((pick) => picks.weekOf(pick)), ...[...left].map(({ week }) => week)]);
  for (const week of weeks) {
    const inLog = missing.filter((pick) => picks.weekOf(pick) === week);
    const inTable = [...left].filter((row) => row.week === week).map(({ teamId }) => teamId);
    const isPublic = log.state.passed.has(week);
    const named = (teams: readonly string[]) =>
      teams.length === 0 ? 'no pick' : isPublic ? teams.join(' and ') : 'another pick';
    const message = `The table has ${named(inTable)}, the log ${named(inLog.map((pick) => picks.teamOf(pick)))}.`;
    const leaf = inLog[0] === undefined ? null : picks.leafOf(inLog[0]);
    differences.add(['Pick.teamId', 'Pick.week', 'Pick.entryId'], message, { entryId, week, leaf });
    const gone = [...left].filter((row) => row.week === week).map(({ id }) => id);
    const fromLog = inLog.map((pick, place) => ({
      ...expectedPick(compared, pick, entryId),
      slot: place + 1,
    }));
    const written = isPublic ? named(fromLog.map(({ teamId }) => teamId)) : 'the pick of its commitment';
    differences.repair(`entry ${entryId}, Week ${week}: ${written}`, async (tx) => {
      await tx.pick.deleteMany({ where: { id: { in: gone } } });
      for (const data of fromLog) {
        const { teamId, period } = data;
        const uses = await tx.pick.findMany({
          where: { entryId, teamId, period },
          select: { teamUse: true },
        });
        const taken = uses.map((use) => use.teamUse);
        const teamUse = nextTeamUse(log.state.rules ?? DEFAULT_OPTIONS, week, taken);
        await tx.pick.create({ data: { ...data, teamUse } });
      }
    });
  }
}

/** A pick's row by the log, except its slot in a week with two picks. */
function expectedPick(
  { pool, log, games }: Compared,
  pick: number,
  entryId: number,
): Omit<Row, 'id' | 'slot' | 'teamUse'> {
  const { state, stated } = log;
  const fact = stated.picks.factOf(pick, entryId);
  const game = games.get(fact.gameId);
  const rules = state.rules ?? DEFAULT_OPTIONS;
  // Field by field: copying a million objects takes longer than comparing them.
  return {
    entryId,
    week: fact.week,
    teamId: fact.teamId,
    gameId: fact.gameId,
    submittedAt: fact.submittedAt,
    source: fact.source,
    poolId: pool.id,
    outcome:
      game === undefined ? 'PENDING' : pickOutcome(fact, game, rules.pickTo, state.rulings.get(fact.gameId)),
    period: periodOf(rules, fact.week),
  };
}

function comparePick(compared: Compared, row: Row, pick: number, entryId: number): void {
  const { log, differences } = compared;
  const { state, stated } = log;
  const { rules } = state;
  const { week } = row;
  const expected: Partial<Row> = expectedPick(compared, pick, entryId);
  // The second pick of a week has slot 2; the log does not state which of two that is.
  if (rules !== null && picksInWeek(rules, week) === 1) expected.slot = 1;
  compareRow(differences, row, expected, () => ({
    model: 'Pick',
    name: `The pick of entry ${entryId} for Week ${week}`,
    key: ['entryId', 'week', 'teamId'],
    place: { entryId, week, leaf: stated.picks.leafOf(pick) },
    isHidden: !state.passed.has(week),
    write: (tx, data) => tx.pick.update({ where: { id: row.id }, data }),
  }));
}
