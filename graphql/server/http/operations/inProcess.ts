import { type FormattedExecutionResult, GraphQLError } from 'graphql';

import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { defaultPool, findPool } from '#graphql/pools/schema/pool.ts';
import type { Caller } from '../requests/serverContext.ts';
import type { EntryPoints } from './entryPoints.ts';

/** Runs a caller's documents without a transport, in one shared context. */
export interface InProcess {
  viewer: Viewer | null;
  /** Whether a document has read data that only this caller sees (Context.readsOwn). */
  readsOwn(): boolean;
  /** Global id of the default pool of Query.pool. */
  defaultPool(): Promise<string | null>;
  /** Global id of the pool with this slug or plain id; null when there is none. */
  findPool(slugOrId: string): Promise<string | null>;
  run(document: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** Applies the same limits, masking and rules as a transport. */
export function runInProcess(entryPoints: Pick<EntryPoints, 'open'>): (caller: Caller) => Promise<InProcess> {
  return async (caller) => {
    const entryPoint = entryPoints.open(caller, { method: 'POST' });
    const contextValue = await entryPoint.context();
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
        try {
          return await entryPoint.enqueue(text, async ({ schema, parse, validate, execute }) => {
            const document = parse(text);
            const [wrong] = validate(schema, document);
            if (wrong !== undefined) throw new Error(`Not a document of this schema: ${wrong.message}`);
            return execute({ schema, document, variableValues, contextValue });
          });
        } catch (error) {
          if (error instanceof GraphQLError) return { errors: [error] };
          throw error;
        }
      },
    };
  };
}
