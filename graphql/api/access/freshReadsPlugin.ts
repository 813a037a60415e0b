import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

import type { Context } from '../context.ts';
import { forgetLoaded } from '../loaders/loaders.ts';

export const FRESH_READS_PLUGIN = 'freshReads';

type FieldResolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Clears the loaders before and after the resolver of a mutation's root field, so that neither the resolver
 * nor the fields below it return rows loaded before the change. Fields are resolved after the other processes
 * can receive the event.
 */
class FreshReadsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: FieldResolver<Types>,
    field: PothosOutputFieldConfig<Types>,
  ): FieldResolver<Types> {
    if (field.kind !== 'Mutation') return resolver;
    return async (parent, args, context, info) => {
      forgetLoaded(context as Context);
      try {
        return await resolver(parent, args, context, info);
      } finally {
        // The client may send its next request to another process, which must have the event by then.
        await (context as Context).services.events.settled();
        forgetLoaded(context as Context);
      }
    };
  }
}

declare global {
  // Pothos looks its plugins up in this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      freshReads: FreshReadsPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(FRESH_READS_PLUGIN, FreshReadsPlugin);
