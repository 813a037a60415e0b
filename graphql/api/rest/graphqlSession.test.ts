import { expect, it } from 'vitest';

import { type GraphqlSession, runRoute } from './graphqlSession.ts';
import type { Input, Route } from './route.ts';

interface Page {
  alive: number;
  ids: string[];
  next: string | null;
  totalCount?: number;
}

/** A route over these pages, and what was asked for them. */
function listOf(pages: readonly Page[]) {
  const asked: unknown[] = [];
  const session = {
    run(_document: string, { after = null }: { after?: unknown }) {
      asked.push(after);
      const { alive, ids, next, totalCount } = pages[asked.length - 1]!;
      const edges = ids.map((id) => ({ node: { id, alive } }));
      const pageInfo = { hasNextPage: next !== null, endCursor: next };
      return Promise.resolve({ data: { alive, list: { totalCount, edges, pageInfo } } });
    },
  } as unknown as GraphqlSession;
  const route = {
    document: '',
    variables: () => ({}),
    connection: ({ list }: { list: unknown }) => list,
    respond: ({ alive }: { alive: number }, _input: Input, nodes: unknown[]) => ({ alive, nodes }),
  } as unknown as Route;
  return { asked, answer: runRoute(route, {} as Input, session) };
}

it('lists an entry once that goes out between two pages, beside the figures of the last', async () => {
  const { asked, answer } = listOf([
    { alive: 2, ids: ['a', 'b'], next: 'after b' },
    { alive: 1, ids: ['c', 'b'], next: null },
  ]);
  expect(await answer).toEqual({
    alive: 1,
    nodes: [
      { id: 'a', alive: 2 },
      { id: 'c', alive: 1 },
      { id: 'b', alive: 1 },
    ],
  });
  expect(asked).toEqual([null, 'after b']);
});

it('reads the list again when an entry has come back to a page that was read', async () => {
  const { asked, answer } = listOf([
    { alive: 1, ids: ['a', 'c'], next: 'after c', totalCount: 4 },
    // b is alive again, and stands on the first page.
    { alive: 2, ids: ['d'], next: null, totalCount: 4 },
    { alive: 2, ids: ['a', 'b'], next: 'after b', totalCount: 4 },
    { alive: 2, ids: ['c', 'd'], next: null, totalCount: 4 },
  ]);
  expect(await answer).toEqual({ alive: 2, nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id, alive: 2 })) });
  expect(asked).toEqual([null, 'after c', null, 'after b']);
});

it('gives up after three readings of a list that never stands still', async () => {
  const page = { alive: 1, ids: ['a'], next: null, totalCount: 2 };
  const { asked, answer } = listOf([page, page, page, page]);
  expect(await answer).toEqual({ alive: 1, nodes: [{ id: 'a', alive: 1 }] });
  expect(asked).toHaveLength(3);
});
