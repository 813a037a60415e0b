import { defaultFieldResolver, isObjectType, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dialects } from '../../prisma/testing.ts';
import { measureDocument, type DocumentCost } from './documentCost.ts';
import { globalId } from './globalIds.ts';
import { schema } from './index.ts';
import { documentLimits, refuseCostly } from './limits.ts';
import { price } from './prices.ts';
import { generateDocument, type GeneratedDocument } from './testing-documents.ts';
import { openStage, type Stage } from './testing.ts';

/** Documents that are run for each asker. */
const ACCEPTED = 25;
/** Statements that any operation may make besides those it pays for: its loaders, once at each depth. */
const FREE_STATEMENTS = 60;

/** Counts the calls of all resolvers, of fields without a resolver of their own too. */
function countResolverCalls(): { calls: number; stop(): void } {
  const counter = { calls: 0, stop: () => {} };
  const restore: (() => void)[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const own = field.resolve;
      const resolve = own ?? defaultFieldResolver;
      field.resolve = (...args) => {
        counter.calls += 1;
        return resolve(...args);
      };
      restore.push(() => (own ? void (field.resolve = own) : delete field.resolve));
    }
  }
  counter.stop = () => {
    for (const one of restore) one();
  };
  return counter;
}

const askers = ['alice', 'administrator', 'bob', 'visitor'] as const;

describe.each(dialects.flatMap((dialect) => [30, 2000].map((entries) => [dialect, entries] as const)))(
  'generated documents on %s with %i entries',
  (dialect, entries) => {
    let stage: Stage;
    let counter: ReturnType<typeof countResolverCalls>;
    beforeAll(async () => {
      stage = await openStage(dialect, { entries });
      counter = countResolverCalls();
    }, 120_000);
    afterAll(async () => {
      counter.stop();
      await stage.close();
    });

    const costOf = ({ text, variables }: GeneratedDocument): DocumentCost => {
      const document = parse(text);
      expect(validate(schema, document)).toEqual([]);
      return measureDocument(schema, document, null, variables)!;
    };

    test.each(askers)(
      'no accepted document of %s makes more resolver calls or statements than it pays for',
      async (asker) => {
        const ids = {
          pool: stage.pool,
          entry: stage.entry(1),
          team: stage.team('KC'),
          week: globalId('Week', 1),
        };
        const most = { cost: 0, calls: 0, statements: 0 };
        let accepted = 0;
        for (let seed = 0; accepted < ACCEPTED; seed += 1) {
          const document = generateDocument(schema, ids, `${asker}:${seed}`, 10 + (seed % 120));
          const measured = costOf(document);
          if (refuseCostly(measured) !== null || measured.cost < 5000) continue;
          accepted += 1;
          const before = counter.calls;
          const { statements } = await stage.ask(asker, document.text, document.variables);
          const calls = counter.calls - before;
          const { cost } = measured;
          expect(calls, document.text).toBeLessThanOrEqual(cost);
          expect(statements, document.text).toBeLessThanOrEqual(FREE_STATEMENTS + cost / price.statement);
          most.cost = Math.max(most.cost, cost);
          most.calls = Math.max(most.calls, calls);
          most.statements = Math.max(most.statements, statements);
        }
        expect(most.cost).toBeGreaterThan(documentLimits.cost / 2);
      },
      120_000,
    );
  },
);
