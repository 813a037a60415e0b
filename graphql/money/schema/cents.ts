import { GraphQLError, Kind } from 'graphql';

import { builder } from '#graphql/api/builder.ts';

/**
 * A sum of money passes GraphQL's Int, 32 bits, at $21,474,836.47: the prize of 429,497 entries at $50
 * (DECISIONS D12).
 */
builder.scalarType('Cents', {
  description:
    'An amount of money in whole cents: an integer from -(2^53 - 1) to 2^53 - 1, which JSON numbers and doubles hold exactly: hundredths of the currency beside it. 5000 is 50.00.',
  serialize: (value) => wholeCents(value),
  parseValue: (value) => wholeCents(value),
  // "5000.0" is no integer, as for Int.
  parseLiteral: (node) => wholeCents(node.kind === Kind.INT ? Number(node.value) : null),
});

function wholeCents(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError('Cents must be a whole number of cents, like 5000 for 50.00.', {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}
