import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { readCursor, writeCursor } from '#graphql/api/paging/cursors.ts';
import { type Edge, pageCostWith, pageOf, type PageRange } from '#graphql/api/paging/pages.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { readChangeLeaves, TOLD_TYPES } from './changeLeaves.ts';
import { changeSentences, type ToldChange } from './changeSentences.ts';
import { type PastLog, readPastLog } from './pastLog.ts';
import { readPassedWeeks } from './statedFacts.ts';

/** The number of instants that `changeInstants` returns. */
const MOST_INSTANTS = 1000;

/** Statements of a page: two instants in the log, the leaves, what was said before them, and the names in them. */
const STATEMENTS = 14;
/** What is read for a sentence: its leaf, the standings of its entry, and its names; with what it takes to write it. */
const ROWS = 20;
/** At least so many leaves lie between the deadlines of two weeks, whose picks are counted each. */
const BETWEEN_DEADLINES = 10;

function changesCost(args: Parameters<typeof pageCostWith>[0]): { field: number; multiplier: number } {
  const { field, multiplier } = pageCostWith(args, ROWS);
  // One for what the log had said of games before.
  const scans = 1 + Math.ceil(multiplier / BETWEEN_DEADLINES);
  return { field: field + STATEMENTS * price.statement + scans * price.poolScan, multiplier };
}

const PoolChangeRef = builder.objectRef<ToldChange>('PoolChange').implement({
  description: 'Something that became public in a pool.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it became public; UTC.' }),
    text: t.exposeString('text', {
      description:
        'What it was, as a sentence: "Bills 24, Chiefs 21 became final." Names are those of today.',
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  changesBetween: t.connection(
    {
      type: PoolChangeRef,
      description:
        "What became public after one instant and up to another, from the pool's log, in its order (SPECIFICATION 5.12). Fails for an instant that is ahead, and for a range that ends before it begins. Visible to members of the pool.",
      authScopes: ({ id }) => ({ memberOf: id }),
      complexity: changesCost,
      args: {
        from: t.arg({ type: 'DateTime', required: true, description: 'The instant to compare with.' }),
        to: t.arg({ type: 'DateTime', required: true, description: 'The later instant.' }),
      },
      resolve: async (pool, { from, to, ...args }, context) => {
        if (to < from) {
          const message = 'The range ends before it begins. Please exchange "from" and "to".';
          throw new InvalidInputError([{ path: ['to'], message }]);
        }
        const [before, after] = await Promise.all([
          readPastLog(context, pool, from, 'from'),
          readPastLog(context, pool, to, 'to'),
        ]);
        return pageOf(args, (range) => changesPage(context, pool, before.size, after, range));
      },
    },
    { name: 'PoolChangesConnection', description: 'A page of what became public.' },
    { name: 'PoolChangesEdge', description: 'A change in the list, with its cursor.' },
  ),
  changeInstants: t.field({
    type: ['DateTime'],
    description: `The instants at which something public changed in the pool, ascending; the last ${MOST_INSTANTS}. Entries that join are not counted. Visible to members of the pool.`,
    authScopes: ({ id }) => ({ memberOf: id }),
    complexity: price.indexScan,
    resolve: async ({ id: poolId }, _args, { services: { db, clock } }) => {
      const rows = await db.logLeaf.groupBy({
        by: ['at'],
        where: {
          poolId,
          at: { lte: clock.now() },
          type: { in: ['pool', 'openings', ...TOLD_TYPES.filter((type) => type !== 'entries')] },
        },
        orderBy: { at: 'desc' },
        take: MOST_INSTANTS,
      });
      return rows.map(({ at }) => at).reverse();
    },
  }),
}));

const POSITION = /^(\d{1,10}):([1-9]\d{0,5})$/;

/** A page of sentences. Every leaf gives at least one, so that as many leaves as sentences are enough. */
async function changesPage(
  context: Context,
  pool: Pool,
  from: number,
  log: PastLog,
  page: PageRange,
): Promise<Edge<ToldChange>[]> {
  const { db } = context.services;
  const after = readPosition('after', page.after);
  const before = readPosition('before', page.before);
  const [passed, shown] = await Promise.all([readPassedWeeks(db, log), revealedWeeks(context, pool.id)]);
  const revealed = new Map([...passed].filter(([week]) => shown.has(week)));
  // The leaf at either end can have been told in part.
  const leaves = await readChangeLeaves(db, log, revealed, {
    from: Math.max(from, after?.index ?? 0),
    to: before === null ? log.size : Math.min(log.size, before.index + 1),
    inverted: page.inverted,
    limit: page.limit + 1,
  });
  if (leaves.length === 0) return [];
  const inOrder = page.inverted ? leaves.reverse() : leaves;
  // Of the first leaf, some may have been told already.
  const isInParts = (page.inverted ? before : after) !== null;
  const wanted = { sentences: page.limit, inverted: page.inverted, isInParts };
  const changed = (await changeSentences(context, pool, log, inOrder, wanted)).filter(
    (change) => (after === null || isAhead(after, change)) && (before === null || isAhead(change, before)),
  );
  return (page.inverted ? changed.reverse() : changed)
    .slice(0, page.limit)
    .map((node) => ({ node, cursor: writeCursor(`${node.index}:${node.place}`) }));
}

type Place = Pick<ToldChange, 'index' | 'place'>;

function isAhead(a: Place, b: Place): boolean {
  return a.index === b.index ? a.place < b.place : a.index < b.index;
}

function readPosition(argument: string, cursor: string | undefined): Place | null {
  const groups = readCursor(argument, cursor, POSITION);
  return groups === null ? null : { index: Number(groups[0]), place: Number(groups[1]) };
}
