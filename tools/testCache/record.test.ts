import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { TestModule } from 'vitest/node';

import { root } from '../processes.ts';
import type { FileState } from './dependencies.ts';
import { Passes } from './passes.ts';
import { ofProgram, ofThread } from './programs.js';
import { importedBy, type RecordedTest, resolveDependencies } from './recordedTest.ts';
import { recordPasses } from './recordPasses.ts';

describe('what is read', () => {
  /** What a program has recorded after this code. */
  const recordedBy = (code: string) => {
    const preload = `--import=${pathToFileURL(join(root, 'tools/testCache/recordReads.js')).href}`;
    const print = `const { byAsker, ofPackages, ofTest } = globalThis.recordedReads;
      console.log(JSON.stringify([[...ofTest], [...ofPackages], [...byAsker].map(([who, reads]) => [who, [...reads]])]))`;
    const args = [preload, '--import=tsx', '--input-type=module', '--eval', `${code}\n${print}`];
    const env = { ...process.env, NODE_OPTIONS: '' };
    const text = execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    return JSON.parse(text) as [string[], string[], [string, string[]][]];
  };

  it('is recorded, however it is read', () => {
    const [reads, byPackages] = recordedBy(
      `
      import { createReadStream, existsSync, openSync, promises, readdirSync, readFileSync, readFile } from 'node:fs';
      import { open, readdir, stat } from 'node:fs/promises';
      import { execFile, spawn, spawnSync } from 'node:child_process';
      import { promisify } from 'node:util';
      import { Worker } from 'node:worker_threads';
      try { readFileSync('a') } catch {}
      readFile(new URL('file://${root}/b'), () => {});
      await promises.readFile(Buffer.from('c')).catch(() => {});
      await open('d').catch(() => {});
      createReadStream('e').on('error', () => {});
      existsSync('f');
      await stat('g').catch(() => {});
      try { openSync('h') } catch {}
      existsSync('/etc/hosts');
      existsSync('node_modules/vitest');
      existsSync('test-results/run.json');
      readdirSync('docs');
      await readdir('deploy', { recursive: true });
      await promisify(execFile)('true', ['README.md']);
      spawnSync(process.execPath, ['--eval', '']);
      spawn('sh', ['-c', 'true']);
      new Worker('./prisma/none.js').on('error', () => {});
    `,
    );
    for (const name of 'abcdefgh') expect(reads).toContain(`file:${name}`);
    for (const dependency of ['list:docs', 'names:deploy', 'tree:README.md', 'tree:.', 'tree:prisma'])
      expect(reads).toContain(dependency);
    expect(reads.filter((each) => /hosts|vitest|test-results/.test(each))).toEqual([]);
    // The loader of TypeScript looks for it.
    expect(byPackages).toContain('file:tsconfig.json');
  });

  it('belongs to the innermost file of the project', () => {
    const [, , byAsker] = recordedBy(`await import('./prisma/projectRoot.ts');`);
    expect(byAsker).toContainEqual(['prisma/projectRoot.ts', expect.arrayContaining(['file:package.json'])]);
  });
});

describe('a program that is started', () => {
  const dependencies = (program: string, ...args: string[]) => ofProgram(`${root}/`, program, args, root);

  it('of the product depends on all of the product', () => {
    expect(dependencies(process.execPath, '--enable-source-maps', 'tools/bootstrap.js')).toEqual(['tree:.']);
    expect(dependencies(process.execPath, '--enable-source-maps', 'build/server/main.js')).toEqual([
      'product:',
    ]);
  });

  it('of the text in its arguments depends on nothing else', () => {
    expect(dependencies(process.execPath, '--eval', '0')).toEqual([]);
    expect(dependencies(process.execPath, '--eval', '0', 'docs')).toEqual(['tree:.']);
  });

  it('that may read anything depends on all files', () => {
    for (const program of ['git', 'npm', 'sh', join(root, 'deploy/last-standing')])
      expect(dependencies(program, 'start')).toEqual(['tree:.']);
  });

  it('of the system depends on itself, and on the files that it is given', () => {
    expect(dependencies('/usr/bin/curl', '--data', 'docs/player.md')).toEqual([
      'program:/usr/bin/curl',
      'tree:docs/player.md',
    ]);
  });

  it('as a thread depends on the folder that it is in', () => {
    expect([ofThread('prisma/writerThread.js'), ofThread(undefined)]).toEqual([['tree:prisma'], []]);
  });
});

describe('a test file', () => {
  it('depends on what it imports, directly or not, and on nothing of packages', () => {
    const modules: Record<string, string[]> = {
      [`${root}/a.test.ts`]: [`${root}/b.ts?raw`, 'node:fs', `${root}/node_modules/vitest/index.js`],
      [`${root}/b.ts?raw`]: [`file://${root}/c.js`, `${root}/a.test.ts`],
    };
    const moduleOf = (id: string) => modules[id] && { imports: new Set(modules[id]) };
    expect(importedBy([`${root}/a.test.ts`, `${root}/setup.ts`], moduleOf)).toEqual([
      'a.test.ts',
      'setup.ts',
      'b.ts',
      'c.js',
    ]);
  });

  const record = (rest: Partial<RecordedTest>): RecordedTest => ({
    modules: [],
    reads: [],
    byAsker: [],
    ...rest,
  });
  const resolved = (records: (RecordedTest | undefined)[], text = '') =>
    resolveDependencies(records, () => text).map((each) => each && [...each]);

  it('depends on what it read, and on what the files that it imports read for others', () => {
    const records = [
      record({ modules: ['a.test.ts'], reads: ['list:docs'] }),
      record({ modules: ['b.test.ts', 'helper.ts'] }),
      record({ byAsker: [['helper.ts', ['file:kept.json']]] }),
      record({ byAsker: [['helper.ts', ['product:']]] }),
    ];
    expect(resolved(records).slice(0, 2)).toEqual([
      ['file:a.test.ts', 'list:docs'],
      ['file:b.test.ts', 'file:helper.ts', 'file:kept.json', 'product:'],
    ]);
  });

  it('depends on all files when its imports are a pattern', () => {
    expect(resolved([record({ modules: ['a.ts'] })], "import.meta.glob('*.ts')")[0]).toContain('tree:.');
  });

  it('depends on few files by what records it', () => {
    const setUp = ['testCache', 'testCpu', 'testStall'].flatMap((folder) =>
      readdirSync(join(root, 'tools', folder))
        .filter((file) => !file.includes('.test.'))
        .map((file) => `tools/${folder}/${file}`),
    );
    const text = (file: string) => readFileSync(join(root, file), 'utf8');
    expect(resolveDependencies([record({ modules: setUp })], text)[0]).not.toContain('tree:.');
  });

  it('is not known when it did not come to its end', () => {
    expect(resolved([undefined])).toEqual([undefined]);
  });
});

describe('the record of a run', () => {
  const state: FileState = { digestOf: () => '', changedSince: () => false };
  const moduleOf = (states: string[], { isOk = true, recorded = true } = {}) =>
    ({
      project: { name: 'unit', config: { globalSetup: [] }, vite: { environments: {} } },
      moduleId: join(root, 'a.test.ts'),
      meta: () => (recorded ? { recorded: { modules: [], reads: [], byAsker: [] } } : {}),
      ok: () => isOk,
      children: {
        allTests: () => states.map((each) => ({ fullName: 'works', result: () => ({ state: each }) })),
      },
    }) as unknown as TestModule;

  /** @returns whether the file counts as passed after the run, which it did before */
  const isPassed = (module: TestModule, errors: unknown[] = [], then: FileState = state) => {
    const passes = new Passes(join(root, 'test-results/none.json'));
    const test = { project: 'unit', file: 'a.test.ts' };
    passes.add(test, [], [], state, '');
    recordPasses([module], errors, { passes, state: then, common: '', began: 0 });
    return passes.unchanged(test, state, '') !== undefined;
  };

  it('has a file whose tests have passed', () => {
    expect(isPassed(moduleOf(['passed', 'passed']))).toBe(true);
  });

  it.each([
    ['failed', moduleOf(['passed', 'failed'], { isOk: false })],
    ['had a skipped test', moduleOf(['passed', 'skipped'])],
    ['has no test', moduleOf([])],
    ['failed outside of its tests', moduleOf(['passed'], { isOk: false })],
    ['did not tell what it read', moduleOf(['passed'], { recorded: false })],
  ])('has none that %s', (_, module) => {
    expect(isPassed(module)).toBe(false);
  });

  it('has none when there was an error that may be of any file, or when what it read has changed since', () => {
    expect(isPassed(moduleOf(['passed']), [new Error('unhandled')])).toBe(false);
    expect(isPassed(moduleOf(['passed']), [], { ...state, changedSince: () => true })).toBe(false);
  });
});
