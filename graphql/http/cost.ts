import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, getOperationAST, type GraphQLSchema, Kind, OperationTypeNode } from 'graphql';

import { complexityLimits } from '../schema/limits.ts';

/**
 * What an operation costs beside its fields: finding out who asks, reading the document. About a third of a
 * millisecond, where 14,476 of complexity take ten.
 */
export const OPERATION_COST = 250;

/** What a document costs that cannot be parsed, or is none of the schema: up to 2,000 tokens were read and checked. */
export const UNFIT_COST = 2_500;

/**
 * What the fields of an operation cost, in the units of schema/limits.ts, at most what any document may cost: more
 * than that is refused without being run.
 * @param variables as they were sent; when they do not fit the document, it costs nothing, since it does not run.
 */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
  context: object,
): number {
  const operation = getOperationAST(document, operationName);
  if (operation == null) return 0;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  try {
    const { complexity } = complexityFromQuery(
      { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] },
      { schema, ctx: context, variables: variables ?? {} },
    );
    return Math.min(Math.ceil(complexity), complexityLimits.complexity);
  } catch {
    return 0;
  }
}

/** The mutations by which people pick for their own entries. */
const PICKS = new Set(['submitPick']);

/** Whether the operation does nothing but submit picks. */
export function submitsPicks(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName);
  return (
    operation?.operation === OperationTypeNode.MUTATION &&
    operation.selectionSet.selections.every((one) => one.kind === Kind.FIELD && PICKS.has(one.name.value))
  );
}

/** Whether a document that was not read yet could submit a pick. */
export function mentionsPicks(text: string): boolean {
  return [...PICKS].some((name) => text.includes(name));
}
