import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { OperationTypeNode, type GraphQLFieldResolver } from 'graphql';

import type { Context } from './context.ts';

export const PACING_PLUGIN = 'pacing';

type FieldResolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Makes every resolver call wait for its turn (pacer.ts). The root field of a mutation does not start once
 * the operation is aborted; one that has started runs to its end and is answered.
 */
class PacingPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: FieldResolver<Types>,
    field: PothosOutputFieldConfig<Types>,
  ): FieldResolver<Types> {
    if (field.kind === 'Mutation') {
      return async (parent, args, context, info) => {
        await (context as Context).pacer.nextTurn();
        (context as Context).signal?.throwIfAborted();
        return resolver(parent, args, context, info);
      };
    }
    if (field.extensions?.pothosExposedField !== undefined) return resolver;
    return (parent, args, context, info) => {
      const { pacer, signal } = context as Context;
      const turn = pacer.next();
      if (turn === null) return resolver(parent, args, context, info);
      return turn.then(() => {
        if (info.operation.operation !== OperationTypeNode.MUTATION) signal?.throwIfAborted();
        return resolver(parent, args, context, info);
      });
    };
  }
}

declare global {
  // Pothos looks up its plugins in this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      pacing: PacingPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(PACING_PLUGIN, PacingPlugin);
