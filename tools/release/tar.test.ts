import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tar } from './tar.ts';

const deep = `${'folder/'.repeat(20)}file.txt`;
const files = [
  { path: 'b/run', content: Buffer.from('#!/bin/sh\n'), isExecutable: true },
  { path: deep, content: Buffer.from('x'.repeat(513)) },
  { path: 'a.txt', content: Buffer.from('a') },
];
const list = (archive: Buffer, ...args: string[]) =>
  execFileSync('tar', [...args, '-f', '-'], {
    input: archive,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });

test('an archive follows from its files alone, in whatever order they come', () => {
  expect(tar(files.toReversed(), 1_700_000_000).equals(tar(files, 1_700_000_000))).toBe(true);
  expect(tar(files, 1_700_000_001).equals(tar(files, 1_700_000_000))).toBe(false);
});

test.skipIf(process.platform === 'win32')('tar reads it: rights, no owner, one time, long paths', () => {
  const archive = tar(files, 1_700_000_000);
  const lines = list(archive, '-tv')
    .split('\n')
    .filter((line) => !line.startsWith('d') && line !== '');
  expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual([
    expect.stringMatching(/^-rw-r--r-- (root\/root|0\/0|0 root root) 1 2023-11-14 22:13 a\.txt$/),
    expect.stringMatching(/^-rwxr-xr-x \S+ 10 2023-11-14 22:13 b\/run$/),
    expect.stringContaining(`513 2023-11-14 22:13 ${deep}`),
  ]);
  expect(execFileSync('tar', ['-xOf', '-', deep], { input: archive, encoding: 'utf8' })).toBe(
    'x'.repeat(513),
  );
});

test('a path that the format cannot hold is refused', () => {
  expect(() => tar([{ path: 'x'.repeat(101), content: Buffer.alloc(0) }], 0)).toThrow('too long');
});
