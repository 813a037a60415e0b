import { checkCounts, entryCounts } from '#graphql/standings/counts.ts';
import type { Compared } from './compared.ts';

/** Compares the stored counts of entries and picks, by which the server grades large pools and shows figures. */
export async function compareCounts({ db, pool, log, grades, differences }: Compared): Promise<void> {
  const { entries, picks } = log.stated;
  const expected = new Map<string, number>();
  const expectedPicks = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const row of entries.rows()) {
    const { week, reason } = grades.of(row);
    add(expected, `${entries.factsOf(row).startWeek} ${week} ${reason}`);
    for (const pick of picks.standing(row)) add(expectedPicks, `${picks.weekOf(pick)} ${picks.teamOf(pick)}`);
  }
  const stored = await entryCounts(db, [pool.id]);
  const is = new Map(
    stored.map(({ startWeek, eliminatedWeek, eliminationReason, count }) => [
      `${startWeek} ${eliminatedWeek ?? 0} ${eliminationReason ?? ''}`,
      count,
    ]),
  );
  const wrong = differingKeys(is, expected);
  if (wrong.length > 0) {
    const weeks = [...new Set(wrong.map((key) => Number(key.split(' ')[1])))].filter((week) => week > 0);
    differences.add(
      [
        'EntryCount.count',
        'EntryCount.startWeek',
        'EntryCount.eliminatedWeek',
        'EntryCount.reason',
        'EntryCount.poolId',
      ],
      'The kept count of entries is not that of the entries.',
      { week: weeks[0] ?? null },
    );
  }
  const rows = await db.pickCount.groupBy({
    by: ['week', 'teamId'],
    where: { poolId: pool.id },
    _sum: { count: true },
  });
  const storedPicks = new Map(rows.map(({ week, teamId, _sum }) => [`${week} ${teamId}`, _sum.count ?? 0]));
  const weeks = new Set(differingKeys(storedPicks, expectedPicks).map((key) => Number(key.split(' ')[0])));
  if (wrong.length > 0 || weeks.size > 0) {
    differences.repair('the kept counts', (tx) => checkCounts({ tx, dialect: db.dialect }, pool.id));
  }
  for (const week of weeks) {
    differences.add(
      ['PickCount.count', 'PickCount.week', 'PickCount.teamId', 'PickCount.poolId'],
      `The kept count of the picks of Week ${week} is not that of its picks.`,
      { week },
    );
  }
}

function differingKeys(is: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): string[] {
  return [...new Set([...is.keys(), ...expected.keys()])].filter(
    (key) => (is.get(key) ?? 0) !== (expected.get(key) ?? 0),
  );
}
