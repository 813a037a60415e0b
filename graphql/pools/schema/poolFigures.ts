import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { registrationFacts } from '#graphql/entries/registration.ts';
import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import { canJoin, closedNotice, type RegistrationFacts } from '#graphql/entries/rules/registration.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { weeklyDeadlineOf } from '#graphql/season/rules/weekDeadline.ts';
import { formatWeeklyDeadline } from '#kernel/rules/zones.ts';
import { sumOf } from '#graphql/standings/counts.ts';
import { prizeOfAll, prizeOfPaid } from '#graphql/money/prize.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import type { Counts } from './poolFacts.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';

/** The day and time of the pool's deadlines that are at a fixed time: "Sunday 10:00 AM Eastern (EDT)". */
export async function weeklyDeadline(context: Context, pool: Pool): Promise<string> {
  const now = context.services.clock.now();
  const weeks = await load(context).weeks.load(pool.id);
  const next = weeks.find(({ deadline }) => !isDeadlinePassed(deadline, now));
  return formatWeeklyDeadline(weeklyDeadlineOf(pool), next?.deadline ?? now);
}

/**
 * The prize of a pool with this number of entries, in cents: the fees of all of them, or of those that have paid, those of
 * their buy-backs, and what an earlier season carried over. Nothing of it depends on anything secret.
 */
export async function prizeCentsOf(context: Context, pool: Pool, entryCount: number): Promise<number> {
  if (pool.prizeBasis === 'ALL_ENTRIES') return prizeOfAll(pool, entryCount);
  return context.aggregates.count.of(pool.id, 'prize of paid entries', () =>
    prizeOfPaid(context.services.db, pool),
  );
}

/** The number of entries of the pool, of all and of those that are publicly alive. */
export async function countsOf(context: Context, { id }: Pool): Promise<Counts> {
  const revealed = await revealedWeeks(context, id);
  return context.aggregates.stats.of(id, [...revealed].join(), async () => {
    const counts = await load(context).entryCounts.load(id);
    return {
      total: sumOf(counts),
      active: sumOf(counts.filter((count) => shownElimination(count, revealed) === null)),
    };
  });
}

/** The facts that decide who can join the pool now. */
export async function registrationOf(context: Context, pool: Pool): Promise<RegistrationFacts> {
  const weeks = await load(context).weeks.load(pool.id);
  return registrationFacts({ ...pool, weeks }, context.services.clock.now());
}

/** Why newcomers cannot join, as text for people; null while they can. */
export async function closedNoticeOf(context: Context, pool: Pool): Promise<string | null> {
  const facts = await registrationOf(context, pool);
  if (canJoin(facts)) return null;
  const { total: entryCount } = await countsOf(context, pool);
  const prizeCents = await prizeCentsOf(context, pool, entryCount);
  const { currency, prizeBasis } = pool;
  return closedNotice({ ...facts, entryCount, prizeCents, currency, prizeBasis });
}
