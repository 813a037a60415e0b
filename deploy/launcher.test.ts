import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../prisma/projectRoot.ts';
import { heapFlags, ROOMY, serverCommand, serverEnvironment } from './serverCommand.ts';

/** The folder of an archive, with programs that print how they were started. */
let folder: string;
let launcher: string;
const SHOW = `console.log(JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2), env: process.env }));\n`;
const PROGRAMS = {
  serve: 'build/server/main.js',
  pool: 'build/server/cli.js',
  verify: 'build/server/verify.js',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'last standing '));
  for (const path of ['bin', 'node/bin', 'build/server', 'build/web'])
    mkdirSync(join(folder, path), { recursive: true });
  launcher = join(folder, 'bin/last-standing');
  copyFileSync(join(projectRoot, 'deploy/last-standing'), launcher);
  chmodSync(launcher, 0o755);
  copyFileSync(join(projectRoot, 'deploy/health.js'), join(folder, 'bin/health.js'));
  symlinkSync(process.execPath, join(folder, 'node/bin/node'));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3","type":"module"}');
  for (const path of Object.values(PROGRAMS)) writeFileSync(join(folder, path), SHOW);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Started {
  flags: string[];
  args: string[];
  env: Record<string, string>;
}

const env = { PATH: process.env.PATH };
const run = (args: string[], more: object = {}, program = launcher) =>
  spawnSync(program, args, { env: { ...env, ...more }, encoding: 'utf8' });
const started = (...given: Parameters<typeof run>) => JSON.parse(run(...given).stdout) as Started;

describe.skipIf(process.platform === 'win32')('the launcher of a release', () => {
  test('starts the server as npm start does, but for the source maps that it lacks', () => {
    const { flags, args, env: variables } = started(['serve', '--accept-fork']);
    const [main, ...expected] = serverCommand.toReversed();
    expect(flags).toEqual(expected.toReversed().filter((flag) => flag !== '--enable-source-maps'));
    expect(main).toBe(PROGRAMS.serve);
    expect(args).toEqual(['--accept-fork']);
    expect(variables).toMatchObject(serverEnvironment);
  });

  test('chooses the flags of the heap by the memory of the machine, or of its cgroup', () => {
    const LAST_STANDING_MEMINFO = join(folder, 'meminfo');
    const LAST_STANDING_CGROUP = folder;
    for (const [total, limit, least] of [
      [ROOMY, 'max', ROOMY],
      [ROOMY - 1024, 'max', 0],
      [2 * ROOMY, String(ROOMY - 1024), 0],
      [2 * ROOMY, String(ROOMY), ROOMY],
    ] as const) {
      writeFileSync(LAST_STANDING_MEMINFO, `MemTotal: ${total / 1024} kB\nMemFree: 1 kB\n`);
      writeFileSync(join(folder, 'memory.max'), `${limit}\n`);
      const { flags } = started(['serve'], { LAST_STANDING_MEMINFO, LAST_STANDING_CGROUP });
      expect(flags, `${total} ${limit}`).toEqual(heapFlags(least));
    }
  });

  test('runs the command line, which calls itself by this name, and the verifier', () => {
    const { args, env: variables } = started(['pool', 'create', '--name', 'The office']);
    expect(args).toEqual(['create', '--name', 'The office']);
    expect(variables.POOL_COMMAND).toBe('last-standing pool');
    expect(started(['verify', 'bundle.json']).args).toEqual(['bundle.json']);
  });

  test('reads settings from a file, behind those that are set', () => {
    const file = join(folder, 'settings.env');
    writeFileSync(file, `# a comment\nPORT=5000\nSMTP_URL='smtps://a:b#c@mail.example'\n`);
    const settings = started(['pool'], { LAST_STANDING_ENV: file, PORT: '6000' }).env;
    expect(settings).toMatchObject({ PORT: '6000', SMTP_URL: 'smtps://a:b#c@mail.example' });
    const missing = run(['serve'], { LAST_STANDING_ENV: join(folder, 'nowhere') });
    expect([missing.status, missing.stderr]).toEqual([
      1,
      expect.stringContaining('cannot read the settings in'),
    ]);
  });

  test('tells its version and what it can do, also through a link', () => {
    const link = join(folder, 'a link');
    symlinkSync(launcher, link);
    expect(run(['--version'], {}, link).stdout).toBe('1.2.3\n');
    const help = run(['--help']);
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('last-standing serve')]);
    const unknown = run(['start']);
    expect([unknown.status, unknown.stdout, unknown.stderr]).toEqual([2, '', help.stdout]);
  });

  test('asks the server whether it can serve', async () => {
    let status = 200;
    const server = createServer((request, response) => response.writeHead(status).end(request.url));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const PORT = String((server.address() as AddressInfo).port);
    const health = () =>
      new Promise<unknown>((resolve) =>
        execFile(launcher, ['health'], { env: { ...env, PORT, HOST: '0.0.0.0' } }, (error) =>
          resolve(error === null ? 0 : error.code),
        ),
      );
    expect(await health()).toBe(0);
    status = 503;
    expect(await health()).toBe(1);
    await new Promise((resolve) => server.close(resolve));
    expect(await health()).toBe(1);
  });

  test('is a script that dash accepts', () => {
    for (const file of [
      'last-standing',
      'debian/last-standing',
      'debian/postinst',
      'debian/prerm',
      'debian/postrm',
    ]) {
      execFileSync('sh', ['-n', join(projectRoot, 'deploy', file)]);
    }
  });
});
