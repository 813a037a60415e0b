import { foldersNamed } from '../makeWhenStale.ts';

/** A part of the code that is mutated, and the tests that have to notice. */
export interface Target {
  /** A folder or a file, as it is chosen on the command line. */
  path: string;
  /** Folders in it that are targets of their own, or are not mutated. */
  except?: readonly string[];
  tests: string[];
  /** Environment of its tests. */
  env?: Record<string, string>;
}

/** The folders of rules, whose tests are quick. */
const RULES = [
  ...foldersNamed('rules', 'graphql').filter((path) => path !== 'graphql/outlook/rules'),
  'graphql/outlook/rules/chances',
  'graphql/grading/reference',
];

/**
 * The tests are those beside the code, which say what it means. Others notice more of it, but they are too slow to run for
 * each mutant, and do not say what is broken.
 */
export const targets: readonly Target[] = [
  { path: 'graphql/accounts/access/permissions.ts', tests: ['graphql/accounts/access/permissions.test.ts'] },
  { path: 'graphql/picks/schema/pickSecrecy.ts', tests: ['graphql/picks/schema/pickSecrecy.test.ts'] },
  {
    path: 'graphql/picks',
    except: ['graphql/picks/rules', 'graphql/picks/schema'],
    tests: ['graphql/picks/*.test.ts'],
  },
  ...RULES.map((path) => ({ path, tests: RULES.map((folder) => `${folder}/**/*.test.ts`) })),
  // Simulations of whole seasons: seconds for each mutant, where a rule takes milliseconds.
  {
    path: 'graphql/outlook/rules',
    except: ['graphql/outlook/rules/chances'],
    tests: ['graphql/outlook/rules/*.test.ts'],
  },
  {
    path: 'verify/checks',
    tests: ['verify/checks/**/*.test.ts'],
    // Of the random seasons some: the attacks are what a weaker check must notice. A missing snapshot fails, as in CI.
    env: { VERIFIED_SEASONS: '125', CI: 'true' },
  },
];
