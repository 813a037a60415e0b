import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

import type { Context } from './context.ts';

export const PACING_PLUGIN = 'pacing';

type FieldResolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Makes every resolver call take its turn (pacer.ts). A mutation's root field is not begun once the operation was
 * aborted; one that has begun is finished and answered.
 */
class PacingPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: FieldResolver<Types>,
    field: PothosOutputFieldConfig<Types>,
  ): FieldResolver<Types> {
    if (field.kind === 'Mutation') {
      return (parent, args, context, info) => {
        (context as Context).signal?.throwIfAborted();
        return resolver(parent, args, context, info);
      };
    }
    if (field.extensions?.pothosExposedField !== undefined) return resolver;
    return (parent, args, context, info) => {
      const turn = (context as Context).pacer.next();
      return turn === null
        ? resolver(parent, args, context, info)
        : turn.then(() => resolver(parent, args, context, info) as unknown);
    };
  }
}

declare global {
  // Pothos looks its plugins up in this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      pacing: PacingPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(PACING_PLUGIN, PacingPlugin);
