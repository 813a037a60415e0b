import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  type BreakingChangeType,
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { schema } from '../index.ts';
import { breakingChanges } from './breakingChanges.ts';
import { type Contracts, currentContracts } from './contracts.ts';
import { schemaContract } from './schemaContract.ts';
import { lastRelease, readContracts } from './store.ts';

const majorOf = (version: string) => Number(version.split('.')[0]);

it('nothing that the last release promised is broken, but by a new major version', () => {
  const last = lastRelease();
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const changes = breakingChanges(readContracts(last), currentContracts());
  expect(majorOf(version) > majorOf(last) ? [] : changes).toEqual([]);
});

it('what goes is deprecated first, with the date and the reason', () => {
  const types = Object.values(schema.getTypeMap());
  const fields = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()));
  const elements = [
    ...fields,
    ...fields.flatMap(({ args }) => args),
    ...types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields())),
    ...types.filter(isEnumType).flatMap((type) => type.getValues()),
  ];
  const reasons = elements.flatMap(({ name, deprecationReason }) =>
    deprecationReason == null ? [] : [`${name}: ${deprecationReason}`],
  );
  expect(reasons.filter((reason) => !/: Since \d{4}-\d\d-\d\d: \S/.test(reason))).toEqual([]);
  expect(reasons.length).toBeGreaterThan(0);
});

const ENUM = 'enum E { "A value." A B @deprecated(reason: "Since then.") }';

/** A change of each type that graphql-js knows: the schema before and after. */
const SCHEMA_CHANGES: Record<BreakingChangeType, [string, string]> = {
  TYPE_REMOVED: ['"A type." type T { a: Int }', ''],
  TYPE_CHANGED_KIND: ['type T { a: Int }', 'input T { a: Int }'],
  TYPE_REMOVED_FROM_UNION: ['type T { a: Int } union U = Query | T', 'type T { a: Int } union U = Query'],
  VALUE_REMOVED_FROM_ENUM: [ENUM, 'enum E { A }'],
  REQUIRED_INPUT_FIELD_ADDED: ['input I { a: Int }', 'input I { a: Int b: Int! }'],
  IMPLEMENTED_INTERFACE_REMOVED: [
    'interface N { a: Int } type T implements N { a: Int }',
    'interface N { a: Int } type T { a: Int }',
  ],
  FIELD_REMOVED: [
    'type T { a: Int "A field." b: Int @deprecated(reason: "Since then.") }',
    'type T { a: Int }',
  ],
  FIELD_CHANGED_KIND: ['type T { a: Int! }', 'type T { a: Int }'],
  REQUIRED_ARG_ADDED: ['type T { a: Int }', 'type T { a(b: Int!): Int }'],
  ARG_REMOVED: ['type T { a("An argument." b: Int = 1): Int }', 'type T { a: Int }'],
  ARG_CHANGED_KIND: ['type T { a(b: Int): Int }', 'type T { a(b: Int!): Int }'],
  DIRECTIVE_REMOVED: ['directive @d on FIELD', ''],
  DIRECTIVE_ARG_REMOVED: ['directive @d(a: Int) on FIELD', 'directive @d on FIELD'],
  REQUIRED_DIRECTIVE_ARG_ADDED: ['directive @d on FIELD', 'directive @d(a: Int!) on FIELD'],
  DIRECTIVE_REPEATABLE_REMOVED: ['directive @d repeatable on FIELD', 'directive @d on FIELD'],
  DIRECTIVE_LOCATION_REMOVED: ['directive @d on FIELD | QUERY', 'directive @d on FIELD'],
};

describe('a change that breaks', () => {
  const now = currentContracts();
  const after = (change: (contracts: Contracts) => void) => {
    const changed = structuredClone(now);
    change(changed);
    return breakingChanges(now, changed);
  };
  const picks = 'POST /api/picks';

  it('is none where nothing changes, or something is added', () => {
    const added = after((contracts) => {
      contracts['schema.graphql'] += '\ntype Added { field: Int }\n';
      contracts['settings.json'] = [...contracts['settings.json'], 'ADDED'];
      contracts['rest.json'][picks]!.takes['body.added'] = ['string'];
      contracts['rest.json'][picks]!.answers.added = ['string'];
    });
    expect(added).toEqual([]);
  });

  it('is a field of the schema that is gone', () => {
    const removed = after((contracts) => {
      contracts['schema.graphql'] = contracts['schema.graphql'].replace(
        /^(type Team .*?\b)abbreviation:/m,
        '$1short:',
      );
    });
    expect(removed).toEqual(['Team.abbreviation was removed.']);
  });

  it.each(Object.entries(SCHEMA_CHANGES))('is a %s of graphql-js, in the stored form too', (type, sdl) => {
    const [earlier, later] = sdl.map((text) => buildSchema(schemaContract(`type Query { a: Int } ${text}`)));
    expect(findBreakingChanges(earlier!, later!).map((change) => change.type)).toEqual([type]);
  });

  it('is a REST call or a field of it that is gone, a field that is needed, a value that was not there', () => {
    const changed = after((contracts) => {
      const rest = contracts['rest.json'];
      delete rest['GET /api/my-entries'];
      delete rest[picks]!.takes['body.replaces'];
      rest[picks]!.needs.push('body.reason');
      delete rest[picks]!.answers.week;
      rest[picks]!.answers.teamId!.push('null');
    });
    expect(changed).toEqual([
      'GET /api/my-entries was removed.',
      'POST /api/picks no longer takes integer as body.replaces.',
      'POST /api/picks no longer takes string as body.replaces.',
      'POST /api/picks needs body.reason.',
      'POST /api/picks no longer answers week.',
      'POST /api/picks answers null as teamId.',
    ]);
  });

  it('is a setting that is gone', () => {
    const removed = after((contracts) => {
      contracts['settings.json'] = contracts['settings.json'].filter((name) => name !== 'SMTP_URL');
    });
    expect(removed).toEqual(['The setting SMTP_URL was removed.']);
  });

  it('is a leaf of the log with another field, unless the version is a later one', () => {
    const add = ({ 'log.json': log }: Contracts) => {
      log.leaves.pick = [...log.leaves.pick!, 'added'];
    };
    expect(after(add)).toEqual(['The leaf pick changed, and the version of the log did not.']);
    const withVersion = (contracts: Contracts) => {
      add(contracts);
      contracts['log.json'].version += 1;
    };
    expect(after(withVersion)).toEqual([]);
  });
});
