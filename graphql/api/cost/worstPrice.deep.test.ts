import { defaultFieldResolver, type DocumentNode, execute, isObjectType, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { OPERATION_COST } from '#graphql/server/http/admission/cost.ts';
import { generateDocument } from '#graphql/testing/generatedDocuments.ts';
import { generateIntrospection } from '#graphql/testing/introspectionDocuments.ts';
import { shortOrLong } from '#graphql/testing/length.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';
import { measureDocument } from './documentCost.ts';
import { globalId } from '../paging/globalIds.ts';
import { schema } from '../index.ts';
import { refuseCostly } from './limits.ts';
import { price } from './prices.ts';

/** Documents of each shape and viewer. */
const SEARCHED = shortOrLong(60, 600);

/** The most work for one unit of the price: what each shape reached when it was last searched for long, and a little more. */
const WORST: Record<string, number> = { introspection: 1, fields: 1 };

/** Counts each resolved field, those of introspection included. */
function countFields(): { fields: number; stop(): void } {
  const counted = { fields: 0, stop: () => {} };
  const restore: (() => void)[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const own = field.resolve;
      const resolve = own ?? defaultFieldResolver;
      field.resolve = (...args) => {
        counted.fields += 1;
        return resolve(...args);
      };
      restore.push(() => (own ? void (field.resolve = own) : delete field.resolve));
    }
  }
  counted.stop = () => {
    for (const one of restore) one();
  };
  return counted;
}

describe.each(oneDialect)('the worst priced document of a search, on %s', (dialect) => {
  let fixture: Fixture;
  let counted: ReturnType<typeof countFields>;
  beforeAll(async () => {
    fixture = await openFixture(dialect, { entries: 200 });
    counted = countFields();
  });
  afterAll(async () => {
    counted.stop();
    await fixture.close();
  });

  /** The work of an operation in units, and what it costs; null where it is refused before it runs. */
  async function run(
    viewer: TestViewer,
    document: DocumentNode,
    variableValues: Record<string, unknown> = {},
  ) {
    const measured = measureDocument(schema, document, null, variableValues)!;
    if (refuseCostly(measured) !== null) return null;
    const before = { ...fixture.counts(), fields: counted.fields };
    const contextValue = fixture.context(viewer);
    const result = await execute({ schema, document, variableValues, contextValue });
    const bytes = JSON.stringify(result).length * price.byte;
    const after = fixture.counts();
    const statements = (after.statements - before.statements) * price.statement;
    const work = counted.fields - before.fields + statements + bytes;
    return work / (OPERATION_COST + measured.cost + bytes);
  }

  const shapes: Record<string, (n: number) => { text: string; variables: Record<string, unknown> }> = {
    introspection: (n) => ({ text: generateIntrospection(schema, `introspection ${n}`), variables: {} }),
    fields: (n) => {
      const ids = {
        pool: fixture.pool,
        entry: fixture.entry(1),
        team: fixture.team('KC'),
        week: globalId('Week', 1),
      };
      return generateDocument(schema, ids, `worst ${n}`, 5 + (n % 120));
    },
  };

  test.each(Object.keys(shapes))('of %s does no more work than it pays for', async (shape) => {
    let worst = { ratio: 0, text: '' };
    let ran = 0;
    for (let n = 0; n < SEARCHED; n += 1) {
      const { text, variables } = shapes[shape]!(n);
      const document = parse(text);
      if (validate(schema, document).length > 0) continue;
      for (const viewer of ['visitor', 'alice', 'administrator'] as const) {
        if (shape === 'introspection' && viewer !== 'visitor') continue;
        const ratio = await run(viewer, document, variables);
        if (ratio === null) continue;
        ran += 1;
        if (ratio > worst.ratio) worst = { ratio, text };
      }
    }
    expect(ran).toBeGreaterThan(SEARCHED / 6);
    expect(worst.ratio, worst.text).toBeLessThanOrEqual(WORST[shape]!);
  });
});
