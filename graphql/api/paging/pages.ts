import { resolveCursorConnection } from '@pothos/plugin-relay';

import { InvalidInputError } from '#kernel/failures.ts';
import { price } from '../cost/prices.ts';

/** Page sizes: the default and the maximum. */
const PAGE = { defaultSize: 50, maxSize: 200 };

/** An edge: an item of a list with its cursor. */
export interface Edge<Node> {
  node: Node;
  cursor: string;
}

/** The range of a page: up to `limit` items between two cursors, from the end when `inverted`. */
export interface PageRange {
  after?: string;
  before?: string;
  limit: number;
  inverted: boolean;
}

/** Statements of a page in two parts, each with a check for further rows. */
const PAGE_STATEMENTS = 4;

interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

/** The cost of a page: its statements, and one row per edge, multiplied by its length. */
export function pageCost(page: PageArguments): { field: number; multiplier: number } {
  return pageCostWith(page, 0);
}

/** The cost of a page whose items need this many further rows each. */
export function pageCostWith(
  { first, last }: PageArguments,
  rows: number,
): { field: number; multiplier: number } {
  const size = Math.min(Math.max(first ?? last ?? PAGE.defaultSize, 1), PAGE.maxSize);
  return { field: PAGE_STATEMENTS * price.statement + size * rows * price.row, multiplier: size };
}

/**
 * The page requested by Relay's arguments; longer pages are cut to the limit.
 * @param read returns the last item first when the range is inverted
 */
export async function pageOf<Node>(
  args: PageArguments,
  read: (range: PageRange) => Promise<Edge<Node>[]>,
): Promise<{ edges: Edge<Node>[]; pageInfo: PageInfo }> {
  for (const name of ['first', 'last'] as const) {
    if ((args[name] ?? 0) < 0) {
      throw new InvalidInputError([{ path: [name], message: `"${name}" cannot be negative.` }]);
    }
  }
  const page = await resolveCursorConnection<Promise<readonly Edge<Node>[]>>(
    { args, ...PAGE, toCursor: ({ cursor }) => cursor },
    read,
  );
  const edges = page.edges.map(({ node }) => node);
  return {
    edges,
    pageInfo: {
      ...page.pageInfo,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** Number of items on all pages; counted only when requested. */
export function totalCount({ count }: { count?: () => Promise<number> }): Promise<number> {
  if (count === undefined) throw new Error('The resolver of this list passed no count');
  return count();
}

interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}
