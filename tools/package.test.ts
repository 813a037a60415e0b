import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildPackage } from './commands/package.ts';
import { packages, root } from './processes.ts';
import vectors from '#verify/vectors/formats.json' with { type: 'json' };

/** A project of somebody else with the packed package. */
let project = '';
const run = (program: string, args: readonly string[], cwd = project) =>
  execFileSync(program, args, { cwd, encoding: 'utf8' });

const readme = readFileSync(join(root, 'verify/package/README.md'), 'utf8');
const example = /```ts\n(.*?)```/s.exec(readme)![1]!;
const { log } = vectors;
const forged = log.proof.replace(/\n70000\n/, '\n70001\n');
/** What the example says of a true entry, of another one, and of a forged checkpoint. */
const use = `
const said = [['${log.entry}', ${JSON.stringify(log.proof)}], ['1', ${JSON.stringify(log.proof)}], ['${log.entry}', ${JSON.stringify(forged)}]].map(
  ([entry, proof]) => {
    try {
      return isLogged(new TextEncoder().encode(entry), proof!, ${JSON.stringify(log.policy)});
    } catch (error) {
      return (error as Error).name;
    }
  },
);`;
const SAID = [true, 'WrongProofError', 'UnverifiedNoteError'];

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'last-standing-package-'));
  const built = join(project, 'built');
  await buildPackage(built);
  const packed = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', project], built)) as [
    { filename: string },
  ];
  const installed = join(project, 'node_modules/last-standing-tlog');
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', packed[0].filename, '--strip-components=1', '-C', installed]);
  symlinkSync(join(root, 'node_modules/@noble'), join(project, 'node_modules/@noble'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'use.ts'), `${example}${use}\nexport default JSON.stringify(said);\n`);
  // Declarations are checked, too.
  const options = ['--strict', '--skipLibCheck', 'false', '--types', '', '--lib', 'ES2023,DOM'];
  const modules = ['--module', 'NodeNext', '--target', 'ES2023'];
  run(process.execPath, [join(root, packages.tsc), ...options, ...modules, 'use.ts']);
});
afterAll(() => rmSync(project, { recursive: true }));

it('is used from a script on Node, as its README says', () => {
  const script = "import said from './use.js'; console.log(said);";
  const said = run(process.execPath, ['--input-type=module', '--eval', script]);
  expect(JSON.parse(said)).toEqual(SAID);
});

it('is used in a browser, without a module of Node', async () => {
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: 'use.js', name: 'used', formats: ['iife'] } },
  });
  const [chunk] = (built as Rolldown.RolldownOutput[])[0]!.output;
  expect(chunk.imports).toEqual([]);
  expect(chunk.moduleIds.filter((id) => /^node:|__vite-browser-external/.test(id))).toEqual([]);
  const browser = { TextEncoder, TextDecoder, btoa };
  const { said } = runInNewContext(`${chunk.code}; ({ said: used.default })`, browser) as { said: string };
  expect(JSON.parse(said)).toEqual(SAID);
});

it('has what it needs of the repository, by the same versions, and a license', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string>; version: string };
  const { dependencies } = read(join(project, 'node_modules/last-standing-tlog/package.json'));
  const ours = read(join(root, 'package.json')).dependencies;
  expect(Object.keys(dependencies)).toEqual(['@noble/curves', '@noble/hashes', '@noble/post-quantum']);
  for (const [name, version] of Object.entries(dependencies)) expect(version).toBe(ours[name]);
  const files = run('find', ['node_modules/last-standing-tlog', '-type', 'f']).split('\n');
  expect(files).toContain('node_modules/last-standing-tlog/LICENSE');
  expect(files).toContain('node_modules/last-standing-tlog/vectors.json');
  const folders = new Set(files.map((file) => /lib\/(\w+)\//.exec(file)?.[1]).filter(Boolean));
  expect(folders).toEqual(new Set(['log', 'package', 'policy']));
});
