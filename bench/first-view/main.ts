// npm run bench -- first-view: what a phone with an empty cache loads for the first view of each screen and why, and how long
// the picks page takes on a slow network. Writes bench/FIRST_VIEW.md.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '#prisma/projectRoot.ts';
import { launchBrowser } from '#web/e2e/browser.ts';
import { firstLoad } from '#web/e2e/firstLoad.ts';
import { startServer } from '#web/e2e/server.ts';
import { type Shares, sharesByFile } from './chunks.ts';
import { groups } from './groups.ts';
import { timesOnSlowNetwork } from './slow.ts';

const SCREENS = ['/', '/login', '/dashboard', '/picks', '/games', '/standings', '/history'];

const shares = await sharesByFile();
const [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
try {
  const rows: string[][] = [];
  for (const path of SCREENS) {
    const { scripts, gzipped, transferred } = await firstLoad(browser, server.url, path);
    const sums = sumOf(scripts.map((script) => sharesOf(basename(new URL(script).pathname))));
    const cells = [gzipped, ...groups.map(({ name }) => sums.get(name) ?? 0)].map(kilobytes);
    rows.push([`\`${path}\``, ...cells, String(scripts.length), kilobytes(transferred)]);
  }
  const text = describe(rows, await timesOnSlowNetwork(browser, server.url));
  writeFileSync(join(projectRoot, 'bench/FIRST_VIEW.md'), text);
  console.log(text);
} finally {
  await browser.close();
  await server.stop();
}
// The bundler leaves timers of caches behind.
process.exit();

function describe(rows: readonly string[][], { heading, team }: { heading: number; team: number }): string {
  const head = ['screen', 'JavaScript', ...groups.map(({ name }) => name), 'files', 'all, sent'];
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows];
  return `# What a first view loads, \`npm run bench -- first-view\`

A phone with an empty cache, ${new Date().toISOString().slice(0, 10)}. Kilobytes of gzipped JavaScript by group; the last column is
all files with their headers, brotli where the browser takes it. \`web/e2e/firstLoad.e2e.ts\` has the limits.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

The bytes of a file are divided by what each group takes compressed by itself.

## Why it stays

${groups.map(({ name, why }) => `- **${name}.** ${why}`).join('\n')}

## Slow 3G

A participant opens \`/picks\` with an empty cache, 400 ms for each request and 400 kb a second down. Medians of three, which
depend on the machine: ${Math.round(heading)} ms until the heading, ${Math.round(team)} ms until the first team that can be picked.
`;
}

function sharesOf(file: string): Shares {
  const found = shares.get(file);
  if (!found) throw new Error(`The build in memory has no ${file}: run npm run build.`);
  return found;
}

function sumOf(files: readonly Shares[]): Shares {
  const sums: Shares = new Map();
  for (const file of files)
    for (const [group, bytes] of file) sums.set(group, (sums.get(group) ?? 0) + bytes);
  return sums;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
