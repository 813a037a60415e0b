import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { foldersNamed, type Product } from '../makeWhenStale.ts';
import { node, root, script, StepError } from '../processes.ts';

/** The bundles that the server runs and serves, each a folder of build/. */
export const bundles: Product[] = [
  bundle('web', [
    'web',
    // Served beside it as one file.
    'verify',
    ...foldersNamed('rules', 'graphql'),
    'graphql/grading/reference',
    'schema.graphql',
    'vite.config.ts',
    'relay.config.js',
    // Its modules hold the ids of the texts.
    'graphql/api/persisted/generated/documents.json',
  ]),
  bundle('graphiql', ['web/graphiql']),
  bundle('server', ['graphql', 'graphql/api/persisted/generated/documents.json', 'prisma', 'schema.graphql']),
];

function bundle(name: string, sources: string[]): Product {
  const target = join(root, 'build', name);
  return {
    name,
    inputs: [...sources, 'tools/bundles', 'package-lock.json'],
    outputs: () => [`build/${name}`],
    // Builds beside the old bundle and swaps at the end, so that a failed build leaves the working one. Each
    // bundle has its own process: two are faster than one, and timers or watchers that a build leaves running
    // end with it.
    async make() {
      const fresh = join(root, 'build', `.${name}-${process.pid}`);
      mkdirSync(join(root, 'build'), { recursive: true });
      try {
        const code = await node(script('tools/bundles/bundle.ts', name, fresh), {
          env: { NODE_ENV: 'production' },
          stdout: 'stderr',
        });
        if (code !== 0) throw new StepError(`The build of ${name} failed; see above.`);
        rmSync(target, { recursive: true, force: true });
        renameSync(fresh, target);
      } finally {
        rmSync(fresh, { recursive: true, force: true });
      }
    },
  };
}
