import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { OperationTypeNode, type GraphQLFieldResolver } from 'graphql';

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
  // Pothos looks its plugins up in this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      pacing: PacingPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(PACING_PLUGIN, PacingPlugin);
