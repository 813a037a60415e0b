import * as texts from '../rules/webhookTexts.ts';
import { entryCounts, pickCounts, sumOf } from '#graphql/standings/counts.ts';
import { readEnding } from '#graphql/standings/ending.ts';
import { type Facts, of, type PendingEvents, type Weeks } from './eventFacts.ts';

/** Winners in one event at most. */
const MOST_WINNERS = 100;

/** The passed deadlines of weeks, with what they reveal. */
export async function deadlines(
  { tx, pool, marks, nicknames }: Facts,
  passed: Weeks,
): Promise<PendingEvents[]> {
  const pending = passed.filter(({ week }) => !marks.has(`deadline:${week}`));
  if (pending.length === 0) return [];
  const counts = await pickCounts(
    tx,
    [pool.id],
    pending.map(({ week }) => week),
  );
  const published = await tx.logPublication.findMany({
    where: { poolId: pool.id, week: { in: pending.map(({ week }) => week) } },
    orderBy: { id: 'asc' },
    select: { week: true, checkpoint: true },
  });
  const checkpoints = new Map(published.map(({ week, checkpoint }) => [week, checkpoint]));
  return pending.map(({ week, deadline }) => {
    const picks = counts
      .filter((row) => row.week === week)
      .sort((a, b) => b.count - a.count || (a.teamId < b.teamId ? -1 : 1))
      .map(({ teamId, count }) => ({ team: teamId, picks: count }));
    const data = { ...of(pool), week, deadline: deadline.toISOString() };
    const named = picks.map(({ team, picks: count }) => ({ name: nicknames.get(team)!, picks: count }));
    return {
      events: [
        {
          type: 'week.deadline_passed',
          happenedAt: deadline,
          // Null for a deadline that is older than the log.
          data: { ...data, checkpoint: checkpoints.get(week) ?? null },
          text: texts.deadlineText(week),
        },
        {
          type: 'week.picks_revealed',
          happenedAt: deadline,
          data: { ...data, teams: picks },
          text: texts.picksText(week, named),
        },
      ],
      marks: [{ key: `deadline:${week}` }],
    };
  });
}

export async function completeWeeks({ tx, pool, marks }: Facts, passed: Weeks): Promise<PendingEvents[]> {
  const pending = passed.filter(
    ({ week, completedAt }) => completedAt !== null && !marks.has(`complete:${week}`),
  );
  if (pending.length === 0) return [];
  const counts = await entryCounts(tx, [pool.id]);
  return pending.map(({ week, completedAt }) => {
    const playing = counts.filter(({ startWeek }) => startWeek <= week);
    const out = sumOf(playing.filter(({ eliminatedWeek }) => eliminatedWeek === week));
    const alive = sumOf(
      playing.filter(({ eliminatedWeek }) => eliminatedWeek === null || eliminatedWeek > week),
    );
    return {
      events: [
        {
          type: 'week.complete',
          happenedAt: completedAt!,
          data: { ...of(pool), week, entriesOut: out, entriesLeft: alive },
          text: texts.completeText(week, out, alive),
        },
      ],
      marks: [{ key: `complete:${week}` }],
    };
  });
}

/** The winners of a decided pool, from the deadline of its last week on. */
export async function winners(
  { tx, pool, now, marks, revealed }: Facts,
  weeks: Weeks,
): Promise<PendingEvents[]> {
  const week = pool.decidedWeek;
  if (week === null || !revealed.includes(week)) return [];
  const ending = await readEnding(tx, pool, await entryCounts(tx, [pool.id]), 0);
  if (ending === null) return [];
  const [group] = ending.groups;
  const chosen = group?.entryIds?.slice(0, MOST_WINNERS);
  const entries = await tx.entry.findMany({
    where: {
      poolId: pool.id,
      eliminatedWeek: ending.lastWeek,
      ...(chosen !== undefined && { id: { in: chosen } }),
    },
    orderBy: { id: 'asc' },
    take: MOST_WINNERS,
    select: { id: true, username: true },
  });
  // Other winners after a correction are reported again.
  const key = `winner:${week}:${ending.winnerCount}:${entries.map(({ id }) => id).join(',')}`;
  if (marks.has(key)) return [];
  return [
    {
      events: [
        {
          type: 'pool.winner',
          happenedAt: weeks.find((row) => row.week === week)?.completedAt ?? now,
          data: {
            ...of(pool),
            week,
            winnerCount: ending.winnerCount,
            winners: entries.map(({ id, username }) => ({ entryId: String(id), username })),
          },
          text: texts.winnerText(
            entries.map(({ username }) => username),
            ending.winnerCount,
            ending.isRolledOver,
          ),
        },
      ],
      marks: [{ key }],
    },
  ];
}
