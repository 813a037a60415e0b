import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldType,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

import { InvalidInputError } from '#kernel/failures.ts';

export const PLAIN_TEXT_PLUGIN = 'plainText';

/** NUL, which PostgreSQL does not store in text, and lone surrogates, which are not characters. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

type FieldResolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Refuses arguments with text that cannot be stored before their field is resolved, the same on both
 * databases. WebSocket, SSE and REST pass through it, too. Id arguments are exempt: an invalid id finds
 * nothing.
 */
class PlainTextPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: FieldResolver<Types>,
    { args }: PothosOutputFieldConfig<Types>,
  ): FieldResolver<Types> {
    const names = Object.entries(args)
      .filter(([, { type }]) => !this.#isId(type))
      .map(([name]) => name);
    if (names.length === 0) return resolver;
    return (parent, given, context, info) => {
      for (const [name, value] of Object.entries(given)) {
        if (names.includes(name)) check(value, [name]);
      }
      return resolver(parent, given, context, info);
    };
  }

  #isId(type: PothosInputFieldType<Types>): boolean {
    return type.kind === 'Scalar' && this.builder.configStore.getTypeConfig(type.ref).name === 'ID';
  }
}

/** @throws InvalidInputError with the path of the first such text in a value */
function check(value: unknown, path: string[]): void {
  if (typeof value === 'string' && UNSTORABLE.test(value)) {
    const message =
      'The text contains a NUL or another character that cannot be stored. Remove it and try again.';
    throw new InvalidInputError([{ path, message }]);
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) check(part, [...path, key]);
  }
}

declare global {
  // Pothos looks up its plugins in this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      plainText: PlainTextPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(PLAIN_TEXT_PLUGIN, PlainTextPlugin);
