import { GraphQLError } from 'graphql';
import { z } from 'zod';

import { builder } from './builder.ts';

const instant = z.iso.datetime({ offset: true });

builder.scalarType('DateTime', {
  description:
    'An instant as ISO 8601 text. Results are in UTC with milliseconds ("2025-10-26T14:00:00.000Z"); inputs may have any offset, but must have one.',
  serialize: (value) => (value instanceof Date ? value : new Date(value as string)).toISOString(),
  parseValue(value) {
    if (typeof value !== 'string' || value.length > 40 || !instant.safeParse(value).success) {
      throw new GraphQLError(
        'DateTime must be an instant with its offset, like "2025-10-26T14:00:00Z" or "2025-10-26T10:00:00-04:00".',
        { extensions: { code: 'BAD_USER_INPUT' } },
      );
    }
    return new Date(value);
  },
});
