import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';

import type { Viewer } from '../auth/viewer.ts';
import type { Context } from '../schema/context.ts';
import { globalId } from '../schema/globalIds.ts';
import { defaultPool, findPool } from '../schema/pool.ts';
import type { Admission } from './admission.ts';
import type { GraphQLServer } from './graphql.ts';
import type { Caller } from './serverContext.ts';

/** Runs a caller's documents without a transport; all of them share one context. */
export interface InProcess {
  viewer: Viewer | null;
  /** Whether a document has read what this caller alone sees (Context.readsOwn). */
  readsOwn(): boolean;
  /** The global id of the pool that Query.pool returns without an id. */
  defaultPool(): Promise<string | null>;
  /** The global id of the pool with this slug or plain id; null when there is none. */
  findPool(slugOrId: string): Promise<string | null>;
  run(document: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** GraphQL's own functions, wrapped by the server's plugins. */
export interface Enveloped {
  schema: GraphQLSchema;
  parse(text: string): DocumentNode;
  validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[];
  execute(args: ExecutionArgs): Promise<FormattedExecutionResult>;
  subscribe(args: ExecutionArgs): Promise<ExecutionResult | AsyncIterable<ExecutionResult>>;
  contextFactory(): unknown;
}

/** Opens the GraphQL server to calls from this process, under the same limits, masking and rules. */
export function runInProcess(
  graphql: GraphQLServer,
  admission: Admission,
): (caller: Caller) => Promise<InProcess> {
  return async (caller) => {
    const { schema, parse, validate, execute, contextFactory } = graphql.getEnveloped({
      caller,
      params: {},
      request: new Request('http://in-process/graphql', { method: 'POST' }),
    }) as Enveloped;
    const isGone = () => caller.gone?.aborted === true;
    const contextValue = (await contextFactory()) as Context;
    return {
      viewer: contextValue.viewer,
      readsOwn: () => contextValue.readsOwn === true,
      async defaultPool() {
        const pool = await defaultPool(contextValue);
        return pool === null ? null : globalId('Pool', String(pool.id));
      },
      async findPool(slugOrId) {
        const pool = await findPool(contextValue, slugOrId);
        return pool && globalId('Pool', String(pool.id));
      },
      async run(text, variableValues) {
        const work = async () => {
          const document = parse(text);
          const [wrong] = validate(schema, document);
          if (wrong !== undefined) throw new Error(`Not a document of this schema: ${wrong.message}`);
          return execute({ schema, document, variableValues, contextValue });
        };
        try {
          return await admission.enter(caller, text, work, isGone);
        } catch (error) {
          if (error instanceof GraphQLError) return { errors: [error] };
          throw error;
        }
      },
    };
  };
}
