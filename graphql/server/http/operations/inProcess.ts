import { GraphQLError } from 'graphql';

import { globalId } from '#graphql/api/paging/globalIds.ts';
import { defaultPool, findPool } from '#graphql/pools/schema/pool.ts';
import type { OpenGraphqlSession } from '#graphql/api/rest/graphqlSession.ts';
import type { EntryPoints } from './entryPoints.ts';

/** Applies the same limits, masking and rules as a transport. */
export function runInProcess(entryPoints: Pick<EntryPoints, 'open'>): OpenGraphqlSession {
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
