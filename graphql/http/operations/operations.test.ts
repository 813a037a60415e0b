import { Kind, OperationTypeNode, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';

import { schema } from '../../schema/index.ts';
import { openStage } from '../../schema/testing.ts';
import { readyTabs } from './tabs.ts';

const name = (query: string) => /^# ([^.:,]+)/.exec(query)?.[1];

describe('the operations that GraphiQL opens with', () => {
  test.each(readyTabs.map((tab) => [name(tab.query), tab] as const))('%s', (_name, { query, variables }) => {
    const document = parse(query);
    expect(validate(schema, document)).toEqual([]);
    const wanted = document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
        : [],
    );
    const given = Object.keys(JSON.parse(variables ?? '{}') as object);
    // Nothing is filled in that nobody reads; what an operation must have is filled in.
    expect(wanted).toEqual(expect.arrayContaining(given));
    const required = document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? (definition.variableDefinitions ?? [])
            .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
            .map(({ variable }) => variable.name.value)
        : [],
    );
    expect(given).toEqual(expect.arrayContaining([...new Set(required)]));
  });

  test('cover the week of a commissioner and the needs of a script', () => {
    const all = readyTabs.map(({ query }) => query).join('\n');
    for (const field of [
      'entriesWithoutPick',
      'remindNow',
      'enterResult',
      'correctResult',
      'markPaid',
      'setWelcomeMessage',
      'answerDispute',
      'resolveDispute',
      'createApiToken',
      'submitPick',
      'gamesUpdated',
    ]) {
      expect(all).toContain(field);
    }
    // Every tab starts with words for people.
    expect(readyTabs.filter(({ query }) => !query.startsWith('# '))).toEqual([]);
  });

  test('each query among them is answered', async () => {
    const stage = await openStage('sqlite');
    for (const { query, variables } of readyTabs) {
      for (const definition of parse(query).definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.QUERY)
          continue;
        const values = JSON.parse(variables ?? '{}') as Record<string, unknown>;
        const { data, errors } = await stage.ask('administrator', print(definition), values);
        expect(errors).toEqual([]);
        expect(data.pool ?? data.viewer).toBeTruthy();
      }
    }
    await stage.close();
  });
});
