import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { Context } from '../schema/context.ts';
import { measureDocument } from '../schema/documentCost.ts';
import { refuseCostly } from '../schema/limits.ts';

/** Refuses operations that ask for too much, before anything of them runs, whatever transport they came by. */
export function costLimits(): Plugin<Context> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const refused = refusalOf(args);
      if (refused) setResultAndStopExecution({ errors: [refused] });
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const refused = refusalOf(args);
      if (refused) setResultAndStopExecution({ errors: [refused] });
    },
  };
}

function refusalOf({
  schema,
  document,
  contextValue,
  operationName,
  variableValues,
}: ExecutionArgs): GraphQLError | null {
  return refuseCostly(
    measureDocument(schema, document, contextValue as Context, operationName, variableValues ?? {}),
  );
}
