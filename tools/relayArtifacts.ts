// The modules that Relay's compiler writes for the graphql tags of the web app.
import { foldersNamed, type Product } from './makeWhenStale.ts';
import { node, packages, StepError } from './processes.ts';

export const relayArtifacts: Product = {
  name: 'relay-artifacts',
  inputs: [
    'web',
    'schema.graphql',
    'relay.config.js',
    'tools/relayArtifacts.ts',
    'node_modules/relay-compiler/package.json',
  ],
  outputs: () => foldersNamed('__generated__', 'web'),
  async make() {
    const code = await node([packages.relay, '--output', 'quiet-with-errors'], { stdout: 'stderr' });
    if (code !== 0) throw new StepError('The Relay compiler failed; see above.');
  },
};
