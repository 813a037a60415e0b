import { type DocumentNode, getOperationAST, Kind, OperationTypeNode } from 'graphql';

/**
 * Identifying the caller and parsing the document take about a third of a millisecond; 14,476 of complexity take ten.
 */
export const OPERATION_COST = 250;

/** The cost of a cached answer: identifying the caller, and sending bytes. */
export const CACHED_COST = 50;

/** Cost of an unparsable or invalid document: parsing and validating up to 2,000 tokens. */
export const INVALID_COST = 2_500;

/** Mutations that submit a participant's own pick. */
const PICKS = new Set(['submitPick']);

export function submitsPicks(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName);
  return (
    operation?.operation === OperationTypeNode.MUTATION &&
    operation.selectionSet.selections.every((one) => one.kind === Kind.FIELD && PICKS.has(one.name.value))
  );
}

/** Whether an unparsed document could submit a pick. */
export function mentionsPicks(text: string): boolean {
  return [...PICKS].some((name) => text.includes(name));
}
