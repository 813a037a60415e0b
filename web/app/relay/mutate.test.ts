// @vitest-environment node
import { describe, expect, it } from 'vitest';

/** The documents of all mutations, as Relay compiled them. */
const artifacts = import.meta.glob<{ default: unknown }>('../../**/__generated__/*Mutation.graphql.ts', {
  eager: true,
});

/** Mutations that no error of the API can answer, or whose caller reads it in another way, and why. */
const WITHOUT_FAILURE: Record<string, string> = {
  useLogOutMutation: 'its result is no union',
  submitPickMutation: 'it is sent again, by the code of the error',
};

describe('every mutation', () => {
  it('spreads failure_error as `failure`, so that no refusal counts as done', () => {
    const without = Object.entries(artifacts).flatMap(([path, { default: node }]) => {
      const name = /(\w+)\.graphql\.ts$/.exec(path)![1]!;
      return JSON.stringify(node).includes('"name":"failure_error"') ? [] : [name];
    });
    expect(Object.keys(artifacts).length).toBeGreaterThan(100);
    expect(without.toSorted()).toEqual(Object.keys(WITHOUT_FAILURE).toSorted());
  });
});
