/** A part of the code that is mutated, and the tests that have to notice. */
export interface Target {
  /** A folder or a file, as it is chosen on the command line. */
  path: string;
  /** A folder in it that is a target of its own. */
  except?: string;
  tests: string[];
  /** Environment of its tests. */
  env?: Record<string, string>;
}

/**
 * The tests are those beside the code, which say what it means. Others notice more of it, but they are too slow to run for
 * each mutant, and do not say what is broken.
 */
export const targets: readonly Target[] = [
  { path: 'graphql/auth/permissions.ts', tests: ['graphql/auth/permissions.test.ts'] },
  { path: 'graphql/schema/pickSecrecy.ts', tests: ['graphql/schema/pickSecrecy.test.ts'] },
  { path: 'graphql/actions/picks', tests: ['graphql/actions/picks/**/*.test.ts'] },
  {
    path: 'graphql/domain',
    except: 'graphql/domain/outlook',
    tests: ['graphql/domain/*.test.ts', 'graphql/domain/{chances,rulesText,reference}/*.test.ts'],
  },
  // Simulations of whole seasons: seconds for each mutant, where a rule takes milliseconds.
  { path: 'graphql/domain/outlook', tests: ['graphql/domain/outlook/*.test.ts'] },
  {
    path: 'verify/checks',
    tests: ['verify/checks/**/*.test.ts'],
    // Of the random seasons some: the attacks are what a weaker check must notice. A missing snapshot fails, as in CI.
    env: { VERIFIED_SEASONS: '125', CI: 'true' },
  },
];
