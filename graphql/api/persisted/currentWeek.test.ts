import {
  getNamedType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { schema } from '../index.ts';

// The strip of entries stands on every signed-in screen and reads the current week of the viewer's entries from the store. When
// the week changes, the first answer that any screen loads creates the record of the new week: an answer without what the
// strip reads takes all screens down until the next one.

const documents = Object.values(
  JSON.parse(readFileSync(new URL('generated/documents.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >,
).map((text) => parse(text));

/** Response paths of `week`, of an entry or of a pool, without a number, with the fields that are read there. */
function currentWeeks(document: DocumentNode, of: 'Entry' | 'Pool'): Map<string, Set<string>> {
  const fragments = new Map(
    document.definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );
  const fieldsOf = ({ selections }: SelectionSetNode): string[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection.name.value];
      return fieldsOf(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments.get(selection.name.value)!.selectionSet,
      );
    });
  const found = new Map<string, Set<string>>();
  const walk = (set: SelectionSetNode, typeName: string, path: string): void => {
    const types = new TypeInfo(schema, schema.getType(typeName) as never);
    visit(
      set,
      visitWithTypeInfo(types, {
        FragmentSpread({ name }) {
          const fragment = fragments.get(name.value)!;
          walk(fragment.selectionSet, fragment.typeCondition.name.value, path);
        },
        Field(field) {
          if (field.selectionSet === undefined) return false;
          const here = `${path}.${(field.alias ?? field.name).value}`;
          const isWeek = types.getParentType()?.name === of && field.name.value === 'week';
          if (isWeek && (field.arguments ?? []).length === 0) {
            found.set(here, new Set([...(found.get(here) ?? []), ...fieldsOf(field.selectionSet)]));
          }
          walk(field.selectionSet, getNamedType(types.getType())!.name, here);
          return false;
        },
      }),
    );
  };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const root = schema.getRootType(definition.operation)!.name;
    const name = definition.name!.value;
    walk(definition.selectionSet, root, name);
  }
  return found;
}

describe('a document of the web app that reads the current week of entries', () => {
  const places = documents.flatMap((document) => [...currentWeeks(document, 'Entry')]);

  it('is one of several', () => {
    expect(places.length).toBeGreaterThan(3);
  });

  it.each(places)('reads what the strip of entries reads: %s', (path, fields) => {
    // Another list than the viewer's entries in the shown pool has only what it shows.
    if (!path.includes('viewerEntries')) return;
    expect([...fields]).toEqual(expect.arrayContaining(['picks', 'viewerCanPick']));
  });
});

describe('the forecast, which stands on other screens', () => {
  const ofPools = documents.flatMap((document) => [...currentWeeks(document, 'Pool')]);
  const fieldsOf = (name: string) =>
    ofPools.flatMap(([path, fields]) => (path.startsWith(`${name}.`) ? [...fields] : []));

  it.each(['DashboardPageQuery', 'StandingsPageQuery', 'StandingsPageSummaryQuery'])(
    'reads what %s reads of the current week',
    (page) => {
      expect(fieldsOf(page)).toContain('deadline');
      expect(fieldsOf('ForecastQuery')).toEqual(expect.arrayContaining(fieldsOf(page)));
    },
  );
});
