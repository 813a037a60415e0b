import { settle } from '../season/settle.ts';
import type { Services } from '../kernel/services.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { type Demo, type DemoAccount, describeDemo } from './describeDemo.ts';
import { administrator, testUser } from './people.ts';
import { plantPicks } from './plantPicks.ts';
import { hashPassword } from '../accounts/credentials/passwords.ts';

/** The demo's accounts, printed at start. */
export const demoAccounts = { administrator, testUser };

const created = 'demo.create';
const ready = 'demo.ready';
/** Real milliseconds: a busy machine takes longer than Prisma's five seconds. */
const TIMEOUT = 60_000;

/**
 * Fills an empty database with the demo pool as of `replayStart`: accounts, entries, payments and picks in
 * one transaction, then results and grading through the use cases. Does nothing in a database with other
 * data, and resumes an interrupted start. Idempotent.
 */
export async function seedDemo(
  services: Services,
  { replayStart }: { replayStart: Date },
): Promise<{ seeded: boolean }> {
  const { db, demoFeed } = services;
  if (!demoFeed) throw new Error('The demo pool needs the replay feed');
  if (await db.auditEntry.findFirst({ where: { action: ready } })) return { seeded: false };
  if ((await db.user.count()) === 0 && (await db.season.count()) === 0) {
    const demo = describeDemo(replayStart);
    const [administratorHash, testHash] = await Promise.all([
      hashPassword(administrator.password, services.hashCost),
      hashPassword(testUser.password, services.hashCost),
    ]);
    const hashes = new Map([
      [administrator.email, administratorHash],
      [testUser.email, testHash],
    ]);
    try {
      await db.$transaction(
        async (tx) => {
          const poolId = await write(tx, demo, hashes);
          await beginLog(services, tx, poolId, demo.pool.createdAt);
        },
        { timeout: TIMEOUT },
      );
    } catch (error) {
      // A concurrent process was faster; both continue, since the remaining steps are idempotent.
      if (!(await holdsDemo(services))) throw error;
    }
  }
  const start = await db.auditEntry.findFirst({ where: { action: created } });
  if (!start?.poolId) return { seeded: false };
  await plantPicks(services, demoFeed, start.poolId, describeDemo(replayStart));
  await settle(services, demoFeed, replayStart);
  // The picks of the demo are older than whoever chooses mails about picks.
  await db.$executeRaw`UPDATE "PoolLog" SET "mailedSize" = "size"`;
  await db.auditEntry.create({
    data: {
      at: replayStart,
      action: ready,
      poolId: start.poolId,
      subjectType: 'Pool',
      subjectId: start.subjectId,
    },
  });
  return { seeded: true };
}

/** Whether the demo has filled the database, which nothing else uses then (SPECIFICATION 1.4). */
export async function holdsDemo({ db }: Services): Promise<boolean> {
  return (await db.auditEntry.findFirst({ where: { action: created } })) !== null;
}

/** Writes everything but the picks. @returns the id of the pool */
async function write(
  tx: TransactionClient,
  demo: Demo,
  hashes: ReadonlyMap<string, string>,
): Promise<number> {
  await tx.team.createMany({ data: demo.teams });
  await tx.season.create({ data: demo.season });
  await tx.game.createMany({ data: demo.games });
  const pool = await tx.pool.create({ data: demo.pool });
  await tx.poolWeek.createMany({ data: demo.weeks.map((week) => ({ ...week, poolId: pool.id })) });

  await tx.user.createMany({
    data: demo.accounts.map(({ user }) => ({ ...user, passwordHash: hashes.get(user.email) ?? null })),
  });
  const users = new Map((await tx.user.findMany()).map((user) => [user.email, user.id]));
  const userOf = ({ user }: DemoAccount) => users.get(user.email)!;
  await tx.referralCode.createMany({
    data: demo.accounts.flatMap((account) =>
      account.codes.map((code) => ({ ...code, poolId: pool.id, userId: userOf(account) })),
    ),
  });
  const codes = new Map((await tx.referralCode.findMany()).map((code) => [code.code, code]));

  await tx.entry.createMany({
    data: demo.accounts.flatMap((account) =>
      account.entries.map(({ entry, code }) => ({
        ...entry,
        poolId: pool.id,
        userId: userOf(account),
        referralCodeId: code ? codes.get(code)!.id : null,
      })),
    ),
  });
  const entries = new Map((await tx.entry.findMany()).map((entry) => [entry.username, entry.id]));
  const all = demo.accounts.flatMap((account) => account.entries);
  const entryOf = (username: string) => ({ entryId: entries.get(username)! });
  await tx.payment.createMany({
    data: all.map(({ entry, payment }) => ({ ...payment, ...entryOf(entry.username) })),
  });
  const paid = await tx.payment.findMany({ where: { status: 'COMPLETED' }, orderBy: { id: 'asc' } });
  await tx.paymentReceipt.createMany({
    data: paid.map(({ id, amountCents, method, paidAt }) => ({
      paymentId: id,
      amountCents,
      method: method!,
      at: paidAt!,
      recordedAt: paidAt!,
    })),
  });
  await tx.commission.createMany({
    data: all.flatMap(({ entry, code, commission }) =>
      commission && code
        ? [{ ...commission, ...entryOf(entry.username), userId: codes.get(code)!.userId }]
        : [],
    ),
  });

  await tx.auditEntry.create({
    data: {
      at: demo.pool.createdAt,
      action: created,
      poolId: pool.id,
      subjectType: 'Pool',
      subjectId: String(pool.id),
    },
  });
  return pool.id;
}

/** Begins the pool's log at the instant at which it was created, with all its entries. */
async function beginLog(
  { db: { dialect }, poolLogs }: Services,
  tx: TransactionClient,
  poolId: number,
  now: Date,
): Promise<void> {
  await poolLogs.write({ tx, dialect, now, created: new Set([poolId]) }, [{ type: 'pool', poolId }], []);
}
