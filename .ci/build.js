// Builds the web app, GraphiQL and the server, each only when what it is made from changed since its last build.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, main, node, root, StepError } from './setup.js';

const parts = {
  web: {
    inputs: [
      'web',
      'schema.graphql',
      'vite.config.ts',
      'relay.config.js',
      '.ci/bundle.js',
      '.ci/pages.js',
      'package-lock.json',
    ],
    output: '.pages/landing.html',
  },
  graphiql: {
    inputs: ['web/graphiql', '.ci/bundle.js', 'package-lock.json'],
    output: 'index.html',
  },
  server: {
    inputs: ['graphql', 'prisma', 'schema.graphql', '.ci/build.js', '.ci/bundle.js', 'package-lock.json'],
    output: 'main.js',
  },
};

await main(async () => {
  const force = process.argv.includes('--force');
  const stale = Object.keys(parts).filter((part) => force || !isFresh(part));
  const codes = await Promise.all(stale.map(build));
  if (codes.some((code) => code !== 0)) throw new StepError('The build failed; see above.');
  console.log(stale.length ? `  built: ${stale.join(', ')}` : '  nothing changed since the last build');
});

function isFresh(part) {
  const stamp = stampOf(part);
  return (
    existsSync(join(root, 'build', part, parts[part].output)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest(parts[part].inputs)
  );
}

/** Builds beside the old output and swaps at the end, so that a failed build leaves what worked. */
async function build(part) {
  const inputs = digest(parts[part].inputs);
  const target = join(root, 'build', part);
  const fresh = join(root, 'build', `.${part}-${process.pid}`);
  mkdirSync(join(root, 'build'), { recursive: true });
  try {
    const code = await node(['.ci/bundle.js', part, fresh], { env: { NODE_ENV: 'production' } });
    if (code !== 0) return code ?? 1;
    rmSync(stampOf(part), { force: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
    writeFileSync(stampOf(part), inputs);
    return 0;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function stampOf(part) {
  return join(root, 'build', `${part}.stamp`);
}
