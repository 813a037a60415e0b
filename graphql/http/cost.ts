import { type DocumentNode, getOperationAST, Kind, OperationTypeNode } from 'graphql';

/**
 * What an operation costs beside its fields: finding out who asks, reading the document. About a third of a
 * millisecond, where 14,476 of complexity take ten.
 */
export const OPERATION_COST = 250;

/** What a document costs that cannot be parsed, or is none of the schema: up to 2,000 tokens were read and checked. */
export const UNFIT_COST = 2_500;

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
