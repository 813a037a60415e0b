import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readTimeSync } from './timeSync.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'time-sync-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const missing = () => join(folder, 'missing');
/** A program that checks its arguments and answers as timedatectl does. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    `#!/bin/sh\n[ "$*" = "show --property=NTPSynchronized --value" ] || exit 9\n${script}\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

it('says what timedatectl says', async () => {
  const of = (script: string) =>
    readTimeSync({ mark: missing(), program: program(`says-${script}`, `echo ${script}`) });
  expect(await of('yes')).toBe('SYNCHRONIZED');
  expect(await of('no')).toBe('UNSYNCHRONIZED');
  expect(await of('perhaps')).toBe('UNKNOWN');
});

it('without timedatectl, the mark of systemd-timesyncd says that it is synchronized; its absence says nothing', async () => {
  const mark = join(folder, 'synchronized');
  expect(await readTimeSync({ mark, program: missing() })).toBe('UNKNOWN');
  expect(await readTimeSync({ mark, program: program('fails', 'exit 1') })).toBe('UNKNOWN');
  writeFileSync(mark, '');
  expect(await readTimeSync({ mark, program: missing() })).toBe('SYNCHRONIZED');
});
