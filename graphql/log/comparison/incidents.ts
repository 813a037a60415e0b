import { isDeepStrictEqual } from 'node:util';

import type { Database } from '#prisma/client.ts';
import { POOL_COMMAND } from '#prisma/commandName.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Services } from '#kernel/services.ts';
import { enqueueMails, type OutgoingMail } from '#graphql/messages/mail/enqueueMail.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { siteOfPool } from '#graphql/messages/mail/siteOfPool.ts';
import { incidentMail } from '#graphql/messages/mail/templates/incidentMail.ts';
import type { TableReport } from './compareTables.ts';
import type { Difference } from './difference.ts';

/** Differences to store, log and mail. */
const STORED = 20;
const NAMED = 5;

/**
 * Locations of differences: "entry 12 (Ann), Week 3, leaf 17, Pick.teamId". Without values, which could be
 * secret picks.
 */
export async function placesOf(
  db: Pick<Database, 'entry'>,
  differences: readonly Pick<Difference, 'columns' | 'entryId' | 'week' | 'leaf'>[],
): Promise<string[]> {
  const named = await db.entry.findMany({
    where: { id: { in: differences.flatMap(({ entryId }) => entryId ?? []) } },
    select: { id: true, username: true },
  });
  const nameOf = new Map(named.map(({ id, username }) => [id, username]));
  return differences.map(({ columns, entryId, week, leaf }) =>
    [
      ...(entryId === null ? [] : [`entry ${entryId} (${nameOf.get(entryId) ?? 'deleted'})`]),
      ...(week === null ? [] : [`Week ${week}`]),
      ...(leaf === null ? [] : [`leaf ${leaf}`]),
      columns.join(' '),
    ].join(', '),
  );
}

/**
 * Records the result of a pool's comparison. Differences begin an incident, which is logged and mailed to
 * administrators once and shown to the pool's members; it ends with a comparison without differences. Each
 * process also logs it at its first comparison, for operators who restart a server.
 */
export async function noteComparison(
  services: Pick<Services, 'db' | 'systemClock' | 'mailSite' | 'events' | 'log'>,
  site: Site,
  poolId: number,
  report: TableReport,
  isFirstLook = false,
): Promise<void> {
  const { db, log } = services;
  const [before, pool] = await Promise.all([
    db.logIncident.findUnique({ where: { poolId } }),
    db.pool.findUnique({
      where: { id: poolId },
      select: { id: true, slug: true, name: true, differsSince: true },
    }),
  ]);
  if (report.count === 0) {
    if (before === null && (pool === null || pool.differsSince === null)) return;
    await db.logIncident.deleteMany({ where: { poolId } });
    log.info({ poolId }, 'the tables and the log agree again');
  } else {
    const stored = report.differences.slice(0, STORED);
    const differences = stored as unknown as Prisma.InputJsonArray;
    const comparedAt = services.systemClock.now();
    const { count } = report;
    const since = before?.since ?? comparedAt;
    // Databases do not preserve the order of fields.
    const isReported = isFirstLook || !isDeepStrictEqual(before?.differences, stored);
    const places = isReported ? await placesOf(db, stored.slice(0, NAMED)) : [];
    const mails =
      before === null && pool !== null
        ? await administratorMails(services, site, { ...pool, since, count, places })
        : [];
    await db.$transaction(async (tx) => {
      await tx.logIncident.upsert({
        where: { poolId },
        create: { poolId, since, comparedAt, count, differences },
        update: { comparedAt, count, differences },
      });
      // In the same transaction: a process that ends in between would never send them.
      await enqueueMails(services, tx, mails);
    });
    if (isReported) {
      log.error(
        { poolId, count, differences: places },
        `the tables and the log differ: ${places.join('; ')}; \`${POOL_COMMAND} verify --pool ${poolId}\` names every difference`,
      );
    }
    if (pool?.differsSince?.getTime() === since.getTime()) return;
  }
  const incident = await db.logIncident.findUnique({ where: { poolId } });
  await db.pool.updateMany({ where: { id: poolId }, data: { differsSince: incident?.since ?? null } });
  // Outside of a transaction with log writes, which would state edited rows in the log.
  services.events.publish({ type: 'pool', poolId });
}

async function administratorMails(
  { db }: Pick<Services, 'db'>,
  site: Site,
  incident: { id: number; slug: string; name: string; since: Date; count: number; places: readonly string[] },
): Promise<OutgoingMail[]> {
  const administrators = await db.user.findMany({
    where: { isAdministrator: true },
    select: { id: true, email: true },
  });
  const poolSite = await siteOfPool(db, site, incident);
  return administrators.map(({ id, email }) => ({
    key: `log-incident:${incident.id}:${incident.since.getTime()}:${id}`,
    to: email,
    ...incidentMail(poolSite, { poolId: incident.id, poolName: incident.name, ...incident }),
  }));
}
