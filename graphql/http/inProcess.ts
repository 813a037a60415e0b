import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';

import type { Viewer } from '../auth/viewer.ts';
import type { Admission } from './admission.ts';
import type { Caller, GraphQLServer } from './graphql.ts';

/** A caller's documents, run without a transport between; all of them share one context. */
export interface InProcess {
  viewer: Viewer | null;
  run(document: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

/** What the server's plugins made of GraphQL's own functions. */
export interface Enveloped {
  schema: GraphQLSchema;
  parse(text: string): DocumentNode;
  validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[];
  execute(args: ExecutionArgs): Promise<FormattedExecutionResult>;
  subscribe(args: ExecutionArgs): Promise<ExecutionResult | AsyncIterable<ExecutionResult>>;
  contextFactory(): unknown;
}

/** Opens the GraphQL server to calls from this process, under its limits, masks and rules. */
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
    const contextValue = (await admission.enter(caller, null, async () => contextFactory(), isGone)) as {
      viewer: Viewer | null;
    };
    return {
      viewer: contextValue.viewer,
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
