import { createSchema, createYoga } from 'graphql-yoga';
import { expect, test } from 'vitest';

import { documentSize } from './documentSize.ts';

const yoga = createYoga({
  schema: createSchema({
    typeDefs: 'type Query { a: Query b(list: [Int]): Int }',
    resolvers: { Query: { a: () => ({}), b: () => 1 } },
  }),
  plugins: [documentSize],
  logging: false,
});

async function messagesOf(query: string): Promise<string[]> {
  const response = await yoga.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { errors = [] } = (await response.json()) as { errors?: { message: string }[] };
  return errors.map(({ message }) => message);
}

const aliased = (count: number, prefix = 'x') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}: b`).join(' ');

test('2,000 tokens are parsed, and not one more', async () => {
  const tokens = (count: number) =>
    `{ b(list: [${'1 '.repeat(count - '{ b ( list : [ ] ) }'.split(' ').length)}]) }`;
  expect(await messagesOf(tokens(2000))).toEqual([]);
  expect(await messagesOf(`# a comment is no token\n${tokens(2000)}`)).toEqual([]);
  expect(await messagesOf(tokens(2001))).toEqual(['Syntax Error: Token limit of 2000 exceeded.']);
});

test('30 aliases are run, and not one more', async () => {
  expect(await messagesOf(`{ ${aliased(30)} y: __typename __typename: b }`)).toEqual([]);
  expect(await messagesOf(`{ a { ${aliased(31)} } }`)).toEqual([
    'Syntax Error: Aliases limit of 30 exceeded, found 31.',
  ]);
});

test('the aliases of a fragment count once for each spread', async () => {
  const fragment = `fragment F on Query { ${aliased(11)} }`;
  expect(await messagesOf(`{ ...F a { ...F } } ${fragment}`)).toEqual([]);
  expect(await messagesOf(`{ ...F a { ...F a { ... on Query { ...F } } } } ${fragment}`)).toEqual([
    'Syntax Error: Aliases limit of 30 exceeded, found 33.',
  ]);
});

test('a fragment that spreads itself is refused as such', async () => {
  expect(await messagesOf('{ ...F } fragment F on Query { a { ...F } }')).toEqual([
    'Cannot spread fragment "F" within itself.',
  ]);
});
