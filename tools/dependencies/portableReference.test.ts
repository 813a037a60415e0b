import { runInNewContext } from 'node:vm';

import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { someLeague } from '#graphql/testing/randomLeague.ts';
import { poolState, type PoolFacts, type PoolState } from '#graphql/grading/reference/poolState.ts';

let chunk: Rolldown.OutputChunk;

/** The reference as one script for a browser. */
beforeAll(async () => {
  const built = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'graphql/grading/reference/poolState.ts', name: 'reference', formats: ['iife'] },
    },
  });
  [chunk] = (built as Rolldown.RolldownOutput[])[0]!.output;
});

it('consists of rules alone', () => {
  expect(chunk.imports).toEqual([]);
  expect(chunk.moduleIds).toContain(`${projectRoot}/graphql/grading/reference/grading.ts`);
  const outside = chunk.moduleIds.filter(
    (id) => !/^graphql\/\w+\/(rules|reference)\//.test(id.slice(projectRoot.length + 1)),
  );
  expect(outside).toEqual([]);
});

it('runs without Node and without a database', () => {
  const { reference } = runInNewContext(`${chunk.code}; ({ reference })`, {}) as {
    reference: { poolState(facts: PoolFacts): PoolState };
  };
  const plain = (state: PoolState) => ({ ...state, eliminations: [...state.eliminations] });
  fc.assert(
    fc.property(someLeague, (league) => {
      expect(JSON.stringify(plain(reference.poolState(league)))).toBe(
        JSON.stringify(plain(poolState(league))),
      );
    }),
    { numRuns: 20 },
  );
});
