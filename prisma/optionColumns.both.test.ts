import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OptionKind } from '../graphql/pools/rules/options/kinds.ts';
import {
  columnsOf,
  declared,
  DEFAULT_OPTIONS,
  OPTION_NAMES,
  type OptionName,
  optionsOf,
} from '../graphql/pools/rules/options/poolOptions.ts';
import type { Pool } from './generated/sqlite/client.ts';
import { projectRoot } from './projectRoot.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from './testing.ts';

const schema = readFileSync(join(projectRoot, 'prisma/schema.prisma'), 'utf8');

/** The lines of a block: "model Pool", "enum LossRule". */
const block = (head: string): string[] =>
  (schema.split(`\n${head} {\n`)[1] ?? '')
    .split('\n}')[0]!
    .split('\n')
    .map((line) => line.trim());

/** The type of a column of Pool: "Int?". */
function columnType(name: OptionName): string | undefined {
  return block('model Pool')
    .map((line) => line.split(/\s+/))
    .find(([column]) => column === name)?.[1];
}

const types: Record<OptionKind, string | undefined> = {
  CHOICE: undefined,
  NUMBER: 'Int',
  YES_OR_NO: 'Boolean',
  WEEK: 'Int',
  WEEKS: 'String',
  PERCENTAGES: 'String',
  CENTS: 'Int',
  CURRENCY: 'String',
};

describe('the columns of options', () => {
  it.each(OPTION_NAMES)('%s has the type that is declared', (name) => {
    const { kind, enumName, none } = declared(name);
    expect(columnType(name)).toBe(`${types[kind] ?? enumName}${none === undefined ? '' : '?'}`);
  });

  it.each(OPTION_NAMES.filter((name) => declared(name).kind === 'CHOICE'))('%s has its values', (name) => {
    const { enumName, choices = [] } = declared(name);
    const values = block(`enum ${enumName}`).filter((line) => /^[A-Z_]+$/.test(line));
    expect(values.toSorted()).toEqual(choices.map(({ text }) => text).toSorted());
  });
});

describe.each(bothDialects)('the defaults of the columns on %s', (dialect) => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    await database.db.season.create({ data: { year: 2025, weekCount: 18 } });
    pool = await database.db.pool.create({
      data: { name: 'Usual', seasonYear: 2025, createdAt: new Date('2025-09-01T12:00:00Z') },
    });
  });
  afterAll(() => database.close());

  it.each(OPTION_NAMES)('%s has the usual value', (name) => {
    expect(optionsOf(pool)[name]).toEqual(DEFAULT_OPTIONS[name]);
  });

  it('hold every value that can be chosen', async () => {
    for (const name of OPTION_NAMES) {
      for (const { value } of declared(name).choices ?? []) {
        const options = { ...DEFAULT_OPTIONS, [name]: value };
        const stored = await database.db.pool.update({ where: { id: pool.id }, data: columnsOf(options) });
        expect(optionsOf(stored)).toEqual(options);
      }
    }
  });
});
