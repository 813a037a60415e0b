import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldType,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

import { InvalidInputError } from '../actions/failures.ts';

export const PLAIN_TEXT_PLUGIN = 'plainText';

/** NUL, which PostgreSQL takes in no text, and halves of surrogate pairs, which are no characters. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

type FieldResolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Refuses arguments with text that cannot be stored before their field is resolved, the same on both databases.
 * WebSocket, SSE and REST pass here, too. Arguments that are ids are let through: one that is none finds nothing.
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

/** @throws InvalidInputError that names the first such text in a value */
function check(value: unknown, path: string[]): void {
  if (typeof value === 'string' && UNSTORABLE.test(value)) {
    const message = 'Text holds a NUL or another character that cannot be stored: send it without.';
    throw new InvalidInputError([{ path, message }]);
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) check(part, [...path, key]);
  }
}

declare global {
  // Pothos looks its plugins up in this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      plainText: PlainTextPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(PLAIN_TEXT_PLUGIN, PlainTextPlugin);
