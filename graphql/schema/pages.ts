import { resolveCursorConnection } from '@pothos/plugin-relay';

import { InvalidInputError } from '../actions/failures.ts';
import { price } from './prices.ts';

/** Sizes of a page of a list: asked for nothing, and at most. */
const PAGE = { defaultSize: 50, maxSize: 200 };

/** Something at its place in a list; an edge. */
export interface Placed<Node> {
  node: Node;
  cursor: string;
}

/** What a page is made of: up to `limit` between two cursors, from the back when `inverted`. */
export interface PageRange {
  after?: string;
  before?: string;
  limit: number;
  inverted: boolean;
}

/** Of a page in two parts, each with a check whether more follows. */
const PAGE_STATEMENTS = 4;

interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

/** What a page may cost: the statements that read it, and its edges as often as it is long. */
export function pageCost({ first, last }: PageArguments): { field: number; multiplier: number } {
  const size = first ?? last ?? PAGE.defaultSize;
  return { field: PAGE_STATEMENTS * price.statement, multiplier: Math.min(Math.max(size, 1), PAGE.maxSize) };
}

/**
 * The page of a list that Relay's arguments ask for; longer pages than the limit are cut to it.
 * @param read the last one first when the range is inverted.
 */
export async function pageOf<Node>(
  args: PageArguments,
  read: (range: PageRange) => Promise<Placed<Node>[]>,
): Promise<{ edges: Placed<Node>[]; pageInfo: PageInfo }> {
  for (const name of ['first', 'last'] as const) {
    if ((args[name] ?? 0) < 0) {
      throw new InvalidInputError([{ path: [name], message: `"${name}" cannot be negative.` }]);
    }
  }
  const page = await resolveCursorConnection<Promise<readonly Placed<Node>[]>>(
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

/** How many a list has on all pages; counted when it is asked for. */
export function totalCount({ count }: { count?: () => Promise<number> }): Promise<number> {
  if (count === undefined) throw new Error('The resolver of this list gave no count');
  return count();
}

interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}
