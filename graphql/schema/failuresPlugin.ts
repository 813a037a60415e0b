import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { GraphQLError, type GraphQLFieldResolver } from 'graphql';

import { Failure, InvalidInputError, PickRefusedError, RateLimitedError } from '../kernel/failures.ts';

export const FAILURES_PLUGIN = 'failures';

/**
 * An expected failure as an error of the response, with its code and the details for programs in
 * `extensions`.
 */
function failureAsError(failure: Failure): GraphQLError {
  return new GraphQLError(failure.message, {
    extensions: {
      code: failure.code,
      ...(failure instanceof InvalidInputError && { issues: failure.issues }),
      ...(failure instanceof RateLimitedError && { retryAfterSeconds: failure.retryAfterSeconds }),
      ...(failure instanceof PickRefusedError && {
        refusal: failure.refusal,
        deadlineExpired: failure.deadlineExpired,
        gameStarted: failure.gameStarted,
      }),
    },
  });
}

function rethrow(error: unknown): never {
  throw error instanceof Failure ? failureAsError(error) : error;
}

type FieldResolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * A Failure outside any result union is reported with its code instead of being masked. It wraps resolvers
 * and subscribers outside the validation of their arguments, which can fail, too.
 */
class FailuresPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapArgMappers(
    resolver: FieldResolver<Types> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): FieldResolver<Types> | undefined {
    return resolver === undefined || field.extensions?.pothosExposedField !== undefined
      ? resolver
      : guarded(resolver);
  }
}

function guarded<Types extends SchemaTypes>(resolver: FieldResolver<Types>): FieldResolver<Types> {
  return (parent, args, context, info) => {
    try {
      const result = resolver(parent, args, context, info);
      return result instanceof Promise ? result.catch(rethrow) : result;
    } catch (error) {
      return rethrow(error);
    }
  };
}

declare global {
  // Pothos looks up its plugins in this namespace.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      failures: FailuresPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(FAILURES_PLUGIN, FailuresPlugin);
