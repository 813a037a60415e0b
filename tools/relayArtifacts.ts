// What Relay's compiler writes for the graphql tags of the web app: a module for each, and the texts of the operations
// by their hashes, for the server.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foldersNamed, type Product } from './makeWhenStale.ts';
import { node, packages, root, StepError } from './processes.ts';

/** `persistConfig.file` of relay.config.js. */
const DOCUMENTS = 'graphql/api/persisted/generated/documents.json';
/** Hexadecimal digits of an id, by `persistConfig.algorithm`: modules made with another one keep longer ids. */
const ID_LENGTH = 32;

export const relayArtifacts: Product = {
  name: 'relay-artifacts',
  inputs: [
    'web',
    'schema.graphql',
    'relay.config.js',
    'tools/relayArtifacts.ts',
    'node_modules/relay-compiler/package.json',
  ],
  outputs: () => [...artifactFolders(), DOCUMENTS],
  async make() {
    // The compiler does not make the file itself.
    if (!existsSync(join(root, DOCUMENTS))) writeDocuments({});
    await compile();
    if (keepUsed()) return;
    // It adds the text of an operation, and changes its id, only together with its module.
    for (const folder of artifactFolders()) rmSync(join(root, folder), { recursive: true });
    await compile();
    if (!keepUsed()) throw new StepError(`The Relay compiler did not write every text to ${DOCUMENTS}.`);
  },
};

function artifactFolders(): string[] {
  return foldersNamed('__generated__', 'web');
}

async function compile(): Promise<void> {
  const code = await node([packages.relay, '--output', 'quiet-with-errors'], { stdout: 'stderr' });
  if (code !== 0) throw new StepError('The Relay compiler failed; see above.');
}

/** Removes the texts that no module names any more; false when one is missing, or modules of another setting remain. */
function keepUsed(): boolean {
  const all = JSON.parse(readFileSync(join(root, DOCUMENTS), 'utf8')) as Record<string, string>;
  const used = [...new Set(artifactFolders().flatMap(idsIn))].sort();
  if (used.length === 0 || used.some((id) => id.length !== ID_LENGTH || all[id] === undefined)) return false;
  writeDocuments(Object.fromEntries(used.map((id) => [id, all[id]!])));
  return true;
}

function idsIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    return [...text.matchAll(/^ +"id": "([0-9a-f]{32,})",$/gm)].map(([, id]) => id!);
  });
}

function writeDocuments(texts: Record<string, string>): void {
  mkdirSync(dirname(join(root, DOCUMENTS)), { recursive: true });
  writeFileSync(join(root, DOCUMENTS), `${JSON.stringify(texts, null, 2)}\n`);
}
