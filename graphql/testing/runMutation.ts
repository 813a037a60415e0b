import { getNamedType, type GraphQLInputObjectType } from 'graphql';
import { expect } from 'vitest';

import { schema } from '../api/index.ts';
import type { Fixture, TestViewer } from './schema.ts';

interface Answer {
  /** Why it was refused. */
  message?: string;
  /** Of an import, which is not refused for them and stores nothing. */
  problems?: { message: string }[];
}

/** What is asked besides. */
const MORE: Record<string, string> = {
  importEntries: '... on ImportEntriesPayload { problems { message } }',
};

/** Runs a mutation, which may be refused. @returns the refusal; null where it was done */
export async function runMutation(
  fixture: Fixture,
  by: TestViewer,
  name: string,
  input: object,
): Promise<string | null> {
  const { args } = schema.getMutationType()!.getFields()[name]!;
  const document = `mutation ($input: ${String(args[0]!.type)}) {
    ${name}(input: $input) { __typename ... on Error { message } ${MORE[name] ?? ''} }
  }`;
  const fields = (getNamedType(args[0]!.type) as GraphQLInputObjectType).getFields();
  const given = 'reason' in fields ? { reason: 'To be fair.', ...input } : input;
  const answer: { data: Record<string, Answer>; errors: unknown } = await fixture.ask(by, document, {
    input: given,
  });
  expect({ name, input, errors: answer.errors }).toEqual({ name, input, errors: [] });
  const { message: refusal, problems = [] } = answer.data[name]!;
  return refusal ?? problems[0]?.message ?? null;
}
