import type { Entry, Pick, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import type { Context } from '../context.ts';
import { load } from '../loaders/loaders.ts';
import type { Edge, PageRange } from './pages.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { standingsPage } from '#graphql/standings/schema/standingsPage.ts';
import type { StandingsFilter } from '#graphql/standings/schema/standingsRanges.ts';
import { weekPicksPage } from '#graphql/picks/schema/weekPicksPage.ts';

/**
 * A page of the standings. The ids of the first page are cached for all participants until the pool changes;
 * rows are read by each request, since an owner's own changes publish no event.
 */
export async function sharedStandingsPage(
  context: Context,
  filter: StandingsFilter,
  range: PageRange,
): Promise<Edge<Entry>[]> {
  if (!isFirst(range) || filter.search !== null) return standingsPage(context, filter, range);
  const { poolId, status } = filter;
  const revealed = [...(await revealedWeeks(context, poolId))];
  const key = JSON.stringify(['standings', status, range.limit, range.inverted, revealed]);
  const places = await context.aggregates.places.of(poolId, key, async () => {
    const page = await standingsPage(context, filter, range);
    for (const { node } of page) load(context).entry.prime(node.id, node);
    return page.map(({ node, cursor }) => ({ id: node.id, cursor }));
  });
  const entries = await Promise.all(places.map(({ id }) => load(context).entry.load(id)));
  return places.flatMap(({ cursor }, index) => {
    const node = entries[index];
    return node ? [{ node, cursor }] : [];
  });
}

/** A page of a week's picks. After the deadline, the first page is cached for all participants. */
export async function sharedPicksPage(
  context: Context,
  week: PoolWeek,
  range: PageRange,
): Promise<Edge<Pick>[]> {
  const isRevealed = (await revealedWeeks(context, week.poolId)).has(week.week);
  if (!isFirst(range) || !isRevealed) return weekPicksPage(context, week, range);
  const key = JSON.stringify([week.week, range.limit, range.inverted]);
  return context.aggregates.revealedPicks.of(week.poolId, key, () => weekPicksPage(context, week, range));
}

function isFirst({ after, before }: PageRange): boolean {
  return after === undefined && before === undefined;
}
