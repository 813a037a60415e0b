import { Kind, OperationTypeNode, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';

import { schema } from '#graphql/api/index.ts';
import { openFixture } from '#graphql/testing/schema.ts';
import { graphiqlTabs } from './tabs.ts';

const titleOf = (query: string) => /^# ([^.:,]+)/.exec(query)?.[1];

describe('the tabs that GraphiQL opens with', () => {
  test.each(graphiqlTabs.map((tab) => [titleOf(tab.query), tab] as const))(
    '%s matches the schema',
    (_title, { query, variables }) => {
      const document = parse(query);
      expect(validate(schema, document)).toEqual([]);
      const wanted = document.definitions.flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION
          ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
          : [],
      );
      const given = Object.keys(JSON.parse(variables ?? '{}') as object);
      // Every given variable is used, and every required variable is given.
      expect(wanted).toEqual(expect.arrayContaining(given));
      const required = document.definitions.flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION
          ? (definition.variableDefinitions ?? [])
              .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
              .map(({ variable }) => variable.name.value)
          : [],
      );
      expect(given).toEqual(expect.arrayContaining([...new Set(required)]));
    },
  );

  test('cover a commissioner’s week and the needs of a script', () => {
    const all = graphiqlTabs.map(({ query }) => query).join('\n');
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
    // Every tab starts with a comment.
    expect(graphiqlTabs.filter(({ query }) => !query.startsWith('# '))).toEqual([]);
  });

  test('contain only queries that return data', async () => {
    const fixture = await openFixture('sqlite');
    for (const { query, variables } of graphiqlTabs) {
      for (const definition of parse(query).definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.QUERY)
          continue;
        const values = JSON.parse(variables ?? '{}') as Record<string, unknown>;
        const { data, errors } = await fixture.ask('administrator', print(definition), values);
        expect(errors).toEqual([]);
        expect(data.pool ?? data.viewer).toBeTruthy();
      }
    }
    await fixture.close();
  });
});
