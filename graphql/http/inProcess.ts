import type { FormattedExecutionResult } from 'graphql';

import type { Viewer } from '../auth/viewer.ts';
import type { Caller, GraphQLServer } from './graphql.ts';

/** A caller's documents, run without a transport between; all of them share one context. */
export interface InProcess {
  viewer: Viewer | null;
  run(document: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** Opens the GraphQL server to calls from this process, under its limits, masks and rules. */
export function runInProcess(graphql: GraphQLServer): (caller: Caller) => Promise<InProcess> {
  return async (caller) => {
    const { schema, parse, validate, execute, contextFactory } = graphql.getEnveloped({
      caller,
      params: {},
      request: new Request('http://in-process/graphql', { method: 'POST' }),
    });
    const contextValue = (await contextFactory()) as { viewer: Viewer | null };
    return {
      viewer: contextValue.viewer,
      async run(text, variableValues) {
        const document = parse(text);
        const errors = validate(schema, document);
        if (errors.length > 0) throw new Error(`Not a document of this schema: ${String(errors[0])}`);
        return execute({ schema, document, variableValues, contextValue });
      },
    };
  };
}
