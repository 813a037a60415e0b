import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '#domain/deadlines.ts';
import type { EliminationReason } from '#domain/facts.ts';
import type { WebhookContent, WebhookEvent } from '#domain/webhooks.ts';
import * as texts from '#domain/webhookTexts.ts';
import { endingOf } from '#domain/winners.ts';
import { entryCounts, pickCounts, sumOf } from '#kernel/counts.ts';
import { isShownOut } from '#kernel/shownSql.ts';

/** Events of a pool that are not queued yet, and the marks that remember them once they are. */
interface PendingEvents {
  events: (WebhookContent & { type: WebhookEvent })[];
  marks: Mark[];
}

export interface Mark {
  key: string;
  /** An entry that is reported out, with its week; missing for other marks. */
  out?: { entryId: number; week: number };
  /** The mark is taken away. */
  isEnd?: true;
}

/** Entries in one event at most. */
const MOST_ENTRIES = 500;
const MOST_WINNERS = 100;

interface Facts {
  tx: TransactionClient;
  pool: Pool;
  now: Date;
  /** Marks of weeks and winners. */
  marks: ReadonlySet<string>;
  /** The weeks whose deadline has passed and is processed. */
  revealed: number[];
  nicknames: ReadonlyMap<string, string>;
}

/** The facts in all events of a pool. */
const of = (pool: Pool) => ({ poolId: String(pool.id), pool: pool.slug });

/**
 * The events of a pool that are not queued yet, oldest first; a part of them where many entries went out at once. Depends on
 * nothing that is secret: eliminations count from the deadline of their week on, as for everybody (SPECIFICATION 4.5).
 */
export async function readPendingEvents(
  tx: TransactionClient,
  pool: Pool,
  now: Date,
): Promise<PendingEvents[]> {
  const [weeks, marks, teams] = await Promise.all([
    tx.poolWeek.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } }),
    tx.webhookMark.findMany({
      where: { poolId: pool.id, entryId: null, NOT: { key: { startsWith: 'result:' } } },
    }),
    tx.team.findMany({ select: { id: true, nickname: true } }),
  ]);
  const passed = weeks.filter(
    ({ deadline, deadlinePassedAt }) => deadlinePassedAt !== null && isDeadlinePassed(deadline, now),
  );
  const facts: Facts = {
    tx,
    pool,
    now,
    marks: new Set(marks.map(({ key }) => key)),
    revealed: passed.map(({ week }) => week),
    nicknames: new Map(teams.map(({ id, nickname }) => [id, nickname])),
  };
  const played = passed.filter(
    ({ week }) => week >= pool.firstWeek && (pool.decidedWeek === null || week <= pool.decidedWeek),
  );
  const pending = [
    ...(await finals(facts)),
    ...(await deadlines(facts, played)),
    ...(await outs(facts, passed)),
    ...(await backs(facts)),
    ...(await completeWeeks(facts, played)),
    ...(await winners(facts, weeks)),
  ];
  // Stable: at one instant in the order above.
  return pending.sort((a, b) => a.events[0]!.happenedAt.getTime() - b.events[0]!.happenedAt.getTime());
}

type Weeks = readonly {
  week: number;
  deadline: Date;
  deadlinePassedAt: Date | null;
  completedAt: Date | null;
}[];

async function deadlines({ tx, pool, marks, nicknames }: Facts, passed: Weeks): Promise<PendingEvents[]> {
  const pending = passed.filter(({ week }) => !marks.has(`deadline:${week}`));
  if (pending.length === 0) return [];
  const counts = await pickCounts(
    tx,
    pool.id,
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

interface ResultRow {
  id: number;
  gameId: number;
}

/** Each game's latest final result; earlier ones that were not reported count as reported with it. */
async function finals({ tx, pool, nicknames }: Facts): Promise<PendingEvents[]> {
  const rows = await tx.$queryRaw<ResultRow[]>`
    SELECT r."id", r."gameId" FROM "Game" g JOIN "GameResult" r ON r."gameId" = g."id"
    WHERE g."seasonYear" = ${pool.seasonYear} AND g."week" >= ${pool.firstWeek}
      AND EXISTS (SELECT 1 FROM "PoolWeek" w WHERE w."poolId" = ${pool.id} AND w."week" = g."week")
      AND g."status" = 'FINAL' AND r."status" = 'FINAL'
      AND NOT EXISTS (SELECT 1 FROM "WebhookMark" m WHERE m."poolId" = ${pool.id} AND m."key" = 'result:' || r."id")
    ORDER BY r."id"`;
  if (rows.length === 0) return [];
  const latest = new Map(rows.map((row) => [row.gameId, row]));
  const results = await tx.gameResult.findMany({
    where: { id: { in: [...latest.values()].map(({ id }) => id) } },
    include: { game: { include: { results: { where: { status: 'FINAL' }, select: { id: true } } } } },
    orderBy: { id: 'asc' },
  });
  return results.map(({ id, game, homeScore, awayScore, recordedAt }) => {
    const pending = rows.filter(({ gameId }) => gameId === game.id).map((row) => row.id);
    const isCorrection = game.results.some((result) => result.id < id && !pending.includes(result.id));
    const { week, homeTeamId, awayTeamId } = game;
    const score = { homeScore: homeScore!, awayScore: awayScore!, isCorrection };
    const awayName = nicknames.get(awayTeamId)!;
    const homeName = nicknames.get(homeTeamId)!;
    return {
      events: [
        {
          type: 'game.final',
          happenedAt: recordedAt,
          data: {
            ...of(pool),
            week,
            gameId: String(game.id),
            homeTeam: homeTeamId,
            awayTeam: awayTeamId,
            ...score,
            kickoff: game.kickoff.toISOString(),
          },
          text: texts.finalText({ week, awayName, homeName, ...score }),
        },
      ],
      marks: pending.map((result) => ({ key: `result:${result}` })),
    };
  });
}

interface OutRow {
  id: number;
  username: string;
  eliminatedWeek: number;
  eliminationReason: EliminationReason;
}

// The marks are looked up by their whole key: by the entry alone, PostgreSQL reads all marks of the pool for each one.
const outKey = (entryId: number): string => `out:${entryId}`;

async function outs({ tx, pool, now, revealed, nicknames }: Facts, passed: Weeks): Promise<PendingEvents[]> {
  const rows = await tx.$queryRaw<OutRow[]>`
    SELECT e."id", e."username", e."eliminatedWeek", e."eliminationReason" FROM "Entry" e
    WHERE e."poolId" = ${pool.id} AND ${isShownOut(revealed)}
      AND NOT EXISTS (SELECT 1 FROM "WebhookMark" m
        WHERE m."poolId" = ${pool.id} AND m."key" = 'out:' || e."id" AND m."week" = e."eliminatedWeek")
    ORDER BY e."eliminatedWeek", e."id" LIMIT ${MOST_ENTRIES}`;
  if (rows.length === 0) return [];
  const entries = await tx.entry.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: {
      id: true,
      eliminatedAt: true,
      picks: {
        where: { week: { in: revealed } },
        select: { week: true, teamId: true },
        orderBy: { slot: 'asc' },
      },
    },
  });
  const details = new Map(entries.map((entry) => [entry.id, entry]));
  return [...new Set(rows.map((row) => row.eliminatedWeek))].map((week) => {
    const out = rows
      .filter((row) => row.eliminatedWeek === week)
      .map(({ id, username, eliminationReason: reason }) => {
        const { picks } = details.get(id)!;
        return {
          id,
          username,
          reason,
          teams: picks.filter((pick) => pick.week === week).map(({ teamId }) => teamId),
        };
      });
    const deadline = passed.find((row) => row.week === week)?.deadline;
    // An elimination by a result of Thursday is public from the deadline on.
    const instants = [
      ...out.map(({ id }) => details.get(id)!.eliminatedAt ?? now),
      ...(deadline === undefined ? [] : [deadline]),
    ];
    return {
      events: [
        {
          type: 'entry.out',
          happenedAt: new Date(Math.max(...instants.map((instant) => instant.getTime()))),
          data: {
            ...of(pool),
            week,
            entries: out.map(({ id, ...entry }) => ({ entryId: String(id), ...entry })),
          },
          text: texts.outText(
            week,
            out.map(({ teams, ...entry }) => ({
              ...entry,
              nicknames: teams.map((team) => nicknames.get(team)!),
            })),
            pool.pickTo,
          ),
        },
      ],
      marks: out.map(({ id }) => ({ key: outKey(id), out: { entryId: id, week } })),
    };
  });
}

/** Entries that were reported out and are in again: bought back, reinstated, or after a corrected result. */
async function backs({ tx, pool, now, revealed }: Facts): Promise<PendingEvents[]> {
  const rows = await tx.$queryRaw<{ id: number; username: string; week: number }[]>`
    SELECT e."id", e."username", m."week" FROM "WebhookMark" m JOIN "Entry" e ON e."id" = m."entryId"
    WHERE m."poolId" = ${pool.id} AND NOT ${isShownOut(revealed)}
    ORDER BY e."id" LIMIT ${MOST_ENTRIES}`;
  if (rows.length === 0) return [];
  const entries = rows.map(({ id, username, week }) => ({ entryId: String(id), username, outInWeek: week }));
  return [
    {
      events: [
        {
          type: 'entry.back',
          happenedAt: now,
          data: { ...of(pool), entries },
          text: texts.backText(rows.map(({ username }) => username)),
        },
      ],
      marks: rows.map(({ id }) => ({ key: outKey(id), isEnd: true })),
    },
  ];
}

async function completeWeeks({ tx, pool, marks }: Facts, passed: Weeks): Promise<PendingEvents[]> {
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

async function winners({ tx, pool, now, marks, revealed }: Facts, weeks: Weeks): Promise<PendingEvents[]> {
  const week = pool.decidedWeek;
  if (week === null || !revealed.includes(week)) return [];
  const byWeek = new Map<number | null, number>();
  for (const { eliminatedWeek, count } of await entryCounts(tx, [pool.id])) {
    byWeek.set(eliminatedWeek, (byWeek.get(eliminatedWeek) ?? 0) + count);
  }
  const ending = endingOf(byWeek);
  if (ending === null) return [];
  const entries = await tx.entry.findMany({
    where: { poolId: pool.id, eliminatedWeek: ending.lastWeek },
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
          ),
        },
      ],
      marks: [{ key }],
    },
  ];
}
