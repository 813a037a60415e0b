import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { fatalPicks } from '#graphql/grading/rules/fatalPicks.ts';
import * as texts from '../rules/webhookTexts.ts';
import { isShownOut } from '#graphql/standings/shownSql.ts';
import { type Facts, of, type PendingEvents, type Weeks } from './eventFacts.ts';

/** Entries in one event at most. */
const MOST_ENTRIES = 500;

interface OutRow {
  id: number;
  username: string;
  eliminatedWeek: number;
  eliminationReason: EliminationReason;
}

// The marks are looked up by their whole key: by the entry alone, PostgreSQL reads all marks of the pool for each one.
const outKey = (entryId: number): string => `out:${entryId}`;

/** Entries that are publicly out, a week in one event. */
export async function outs(
  { tx, pool, now, revealed, nicknames }: Facts,
  passed: Weeks,
): Promise<PendingEvents[]> {
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
        include: { game: true },
        orderBy: { slot: 'asc' },
      },
    },
  });
  const details = new Map(entries.map((entry) => [entry.id, entry]));
  return [...new Set(rows.map((row) => row.eliminatedWeek))].map((week) => {
    const out = rows
      .filter((row) => row.eliminatedWeek === week)
      .map(({ id, username, eliminationReason: reason }) => {
        const picks = details.get(id)!.picks.filter((pick) => pick.week === week);
        return { id, username, reason, picks };
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
            entries: out.map(({ id, username, reason, picks }) => ({
              entryId: String(id),
              username,
              reason,
              teams: picks.map(({ teamId }) => teamId),
            })),
          },
          text: texts.outText(
            week,
            out.map(({ username, reason, picks }) => ({
              username,
              reason,
              nicknames: fatalPicks(picks, reason, deadline).map(({ teamId }) => nicknames.get(teamId)!),
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
export async function backs({ tx, pool, now, revealed }: Facts): Promise<PendingEvents[]> {
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
