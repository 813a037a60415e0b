// npx tsx bench/verify/main.ts <entries> <file>: writes the bundle of a season with so many entries, not zipped, to be
// verified by `/usr/bin/time -v node verify.mjs <file>` (bench/VERIFY.md has the figures).
import {
  createReadStream,
  createWriteStream,
  openSync,
  rmSync,
  writeSync,
  closeSync,
  writeFileSync,
} from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { appendLeafHashes, emptyFrontier, frontierRoot } from '#verify/log/frontier.ts';
import { formatCheckpointBody } from '#verify/log/checkpoint.ts';
import { formatNote } from '#verify/log/note.ts';
import { logSigner } from '#verify/log/testing/signer.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { formatVerifierKey } from '#verify/log/verifierKey.ts';
import { ORIGIN, sha256, syntheticLog } from './syntheticLog.ts';

const [entries = '20000', file = 'build/season.log'] = process.argv.slice(2);
const signer = logSigner(ORIGIN, 1);
const leavesFile = `${file}.leaves`;
const output = openSync(leavesFile, 'w');
const published: { week: number; at: string; checkpoint: string }[] = [];
let frontier = emptyFrontier;
let hashes: Uint8Array[] = [];
let lines: string[] = [];

const checkpoint = () => {
  const text = formatCheckpointBody({
    origin: ORIGIN,
    size: frontier.size,
    extensions: [],
    root: frontierRoot(sha256, frontier),
  });
  return formatNote({ text, signatures: [signer.sign(text)] });
};
const flush = () => {
  frontier = appendLeafHashes(sha256, frontier, hashes);
  if (lines.length > 0) writeSync(output, `${lines.join('\n')}\n`);
  hashes = [];
  lines = [];
};

for (const { leaf, published: at } of syntheticLog(Number(entries))) {
  lines.push(leaf);
  hashes.push(leafHash(sha256, Buffer.from(leaf)));
  if (lines.length === 5000 || at !== undefined) flush();
  if (at !== undefined) published.push({ ...at, checkpoint: checkpoint() });
}
flush();
closeSync(output);
const header = {
  format: 'last-standing-log/1',
  keys: [formatVerifierKey(signer.key)],
  checkpoint: checkpoint(),
  published,
  names: null,
  nameSalts: null,
};
writeFileSync(file, `${JSON.stringify(header)}\n`);
await pipeline(createReadStream(leavesFile), createWriteStream(file, { flags: 'a' }));
rmSync(leavesFile);
console.log(`${frontier.size.toLocaleString('en-US')} leaves in ${file}`);
