import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requireMachine } from './elf.ts';
import { platforms } from './platforms.ts';

const [x64, arm64] = platforms as [(typeof platforms)[0], (typeof platforms)[0]];
const elf = (machine: number) => {
  const content = Buffer.alloc(64);
  content.write('\x7fELF', 'latin1');
  content.writeUInt16LE(machine, 18);
  return content;
};

test('native files of another processor are refused', () => {
  const files = [
    { path: 'a.js', content: Buffer.from('1') },
    { path: 'a.node', content: elf(0xb7) },
  ];
  expect(requireMachine(files, arm64)).toEqual(['a.node']);
  expect(() => requireMachine(files, x64)).toThrow('a.node is no file of linux-x64');
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')('this Node is one of x64', () => {
  const files = [{ path: 'node', content: readFileSync(process.execPath) }];
  expect(requireMachine(files, x64)).toEqual(['node']);
});
