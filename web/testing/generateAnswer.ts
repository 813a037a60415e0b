import { type ConcreteRequest, createOperationDescriptor, type OperationDescriptor } from 'relay-runtime';
import { MockPayloadGenerator } from 'relay-test-utils';

export type Resolvers = NonNullable<Parameters<typeof MockPayloadGenerator.generate>[1]>;

/** An answer as the server gives it: by Relay's generator a payload, too, is of the interface Error. */
export function generateAnswer(operation: OperationDescriptor, resolvers: Resolvers) {
  const answer = MockPayloadGenerator.generate(operation, resolvers);
  const fields = Object.values(answer.data ?? {}) as ({ __typename?: string; __isError?: string } | null)[];
  for (const field of fields) {
    if (field?.__typename?.endsWith('Payload')) delete field.__isError;
  }
  return answer;
}

/** A response of the server to the document: the resolvers' values, generated ones for the rest. */
export const answering = (query: unknown, resolvers: Resolvers) => (variables: Record<string, unknown>) =>
  generateAnswer(createOperationDescriptor(query as ConcreteRequest, variables), resolvers).data;
