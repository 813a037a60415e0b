import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';

let fixture: RestFixture;
const folder = mkdtempSync(join(tmpdir(), 'last-standing-scripts-'));

beforeAll(async () => {
  fixture = await openRestFixture('sqlite', { PUBLIC_URL: 'http://localhost:4000' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await fixture.close();
});

/** The commands of a section of the guide, verbatim. */
function examples(): string {
  const guide = readFileSync(join(projectRoot, 'docs/scripts.md'), 'utf8');
  const [, section = ''] = /\n## Scripting over REST\n(.*?)\n## /s.exec(guide) ?? [];
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('');
}

function hasCurl(): boolean {
  return spawnSync('curl', ['--version']).status === 0;
}

it('the examples of docs/scripts.md work as described', async () => {
  // curl reads this file, which maps the examples' host to this test's server.
  writeFileSync(join(folder, '.curlrc'), `connect-to = "localhost:4000:${new URL(fixture.url).host}"\n`);
  const commands = examples();
  expect(commands.match(/^curl /gm)).toHaveLength(9);
  const curl = hasCurl() ? 'command curl --fail-with-body' : '"$TSX" "$STAND_IN"';
  const marked = `curl() { printf '\\n>>>\\n'; ${curl} "$@"; }`;
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', `${marked}\n${commands}`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      CURL_HOME: folder,
      TSX: join(projectRoot, 'node_modules/.bin/tsx'),
      STAND_IN: join(projectRoot, 'graphql/testing/curl.ts'),
      SERVER: fixture.url,
      no_proxy: '*',
      POOL_TOKEN: await fixture.token(['read']),
    },
  });
  const [, ...answers] = stdout.split('\n>>>\n').map((answer) => answer.trim());
  const json = answers.slice(0, 6).map((answer) => JSON.parse(answer) as object);
  expect(json[0]).toMatchObject({ user: { name: 'Riley Brooks' } });
  expect(json[1]).toMatchObject({
    totalEntries: 4,
    entries: [{ id: '1', username: 'Riley Prime' }, {}, {}, {}],
  });
  expect(json[2]).toMatchObject({ deadlineFormatted: 'Sunday, October 26, 10:00 AM EDT' });
  expect(json[3]).toContain('KC');
  expect(json[4]).toMatchObject({ participantId: '1', teamId: 'TB', week: 8 });
  expect(json[5]).toHaveLength(13);
  expect(answers[6]).toBe('304');
  // The picks of Week 7 in the pool that is named, then the viewer's entries by a token.
  expect(JSON.parse(answers[7]!)).toHaveLength(14);
  expect(JSON.parse(answers[8]!)).toHaveLength(4);
});
