import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { type GraphQLFieldResolver, type GraphQLResolveInfo, OperationTypeNode } from 'graphql';

import type { Failure } from '#kernel/failures.ts';
import type { Context } from '../context.ts';

export const PACING_PLUGIN = 'pacing';

type FieldResolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Schedules every resolver call (scheduler.ts), and refuses it once its query is aborted. The root field of a
 * mutation does not start after an abort; a started one runs to its end and is answered. As the outermost
 * plugin, it also reports refusals.
 */
class PacingPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: FieldResolver<Types>,
    field: PothosOutputFieldConfig<Types>,
  ): FieldResolver<Types> {
    if (field.kind === 'Mutation') {
      return async (parent, args, context, info) => {
        await (context as Context).scheduler.nextSlice();
        (context as Context).signal?.throwIfAborted();
        const result: unknown = await resolver(parent, args, context, info);
        if (isFailure(result)) (context as Context).onRefusal?.(result.code);
        return result;
      };
    }
    if (field.extensions?.pothosExposedField !== undefined) return resolver;
    return (parent, args, context, info) => {
      const slice = (context as Context).scheduler.next();
      if (slice === null) {
        refuseAborted(context as Context, info);
        return resolver(parent, args, context, info);
      }
      return slice.then(() => {
        refuseAborted(context as Context, info);
        return resolver(parent, args, context, info);
      });
    };
  }
}

/** Whether a result is a failure instead of a payload. The errors plugin wraps it, so `instanceof` does not work. */
function isFailure(result: unknown): result is Failure {
  return typeof result === 'object' && result !== null && 'stack' in result && 'code' in result;
}

function refuseAborted({ signal }: Context, { operation }: GraphQLResolveInfo): void {
  if (operation.operation !== OperationTypeNode.MUTATION) signal?.throwIfAborted();
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
