import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { PublishedFile, PublishedFileError } from './publishedFile.ts';

/** A checkpoint without signatures, which the file does not look at. */
const checkpoint = (size: number, origin = 'pool.example/p/a/log') =>
  `${origin}\n${size}\nroot of ${size}\n\n— ${origin} signature\n`;

describe('the file of published checkpoints', () => {
  let folder: string;
  let key: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'published-'));
    key = join(folder, 'log-key');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (database = 'db') => new PublishedFile(key, database);
  const sizes = (database = 'db') =>
    Object.fromEntries(Object.entries(open(database).read()).map(([origin, { size }]) => [origin, size]));
  const A = 'pool.example/p/a/log';
  const B = 'pool.example/p/b/log';

  it('has what was recorded when the promise resolves, the largest of each log and database', async () => {
    const file = open();
    await file.begin([checkpoint(3)], false);
    await file.record([checkpoint(5), checkpoint(4), checkpoint(1, B)]);
    expect(sizes()).toEqual({ [A]: 5, [B]: 1 });
    await file.record([checkpoint(2)]);
    await open('other').record([checkpoint(9)]);
    expect(sizes()).toEqual({ [A]: 5, [B]: 1 });
    expect(sizes('other')).toEqual({ [A]: 9 });
    expect(open().read()[A]).toEqual({ size: 5, root: 'root of 5', checkpoint: checkpoint(5) });
  });

  it('writes once what arrives during a write', async () => {
    const file = open();
    await file.begin([], false);
    const lines = () =>
      readFileSync(file.path, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{"db"'));
    await Promise.all(Array.from({ length: 100 }, (_, size) => file.record([checkpoint(size + 1)])));
    expect(sizes()).toEqual({ [A]: 100 });
    expect(lines()).toHaveLength(1);
    await file.record([checkpoint(100)]);
    expect(lines()).toHaveLength(1);
  });

  it('takes over earlier files, and leaves out a line that a crash has cut', async () => {
    const heads = (size: number) => ({ [A]: { size, root: 'x', checkpoint: checkpoint(size) } });
    writeFileSync(`${key}.published`, `${JSON.stringify({ db: heads(7), other: heads(2) }, null, 2)}\n`);
    appendFileSync(`${key}.published`, '\n{"db":{"pool.exam');
    expect(sizes()).toEqual({ [A]: 7 });
    await open().record([checkpoint(8)]);
    expect(sizes()).toEqual({ [A]: 8 });
    await open().begin([checkpoint(8)], false);
    expect(sizes('other')).toEqual({ [A]: 2 });
    expect(readFileSync(`${key}.published`, 'utf8')).not.toContain('pool.exam"');
  });

  it('loses nothing that one process appends while another one starts', async () => {
    const file = open();
    await file.begin([checkpoint(1)], false);
    for (let size = 2; size < 40; size += 2) {
      await Promise.all([
        file.record([checkpoint(size)]),
        open().begin([checkpoint(1)], false),
        file.record([checkpoint(size + 1)]),
      ]);
      expect(sizes()).toEqual({ [A]: size + 1 });
    }
  });

  it('has the smaller head of a branch that a start accepts', async () => {
    await open().record([checkpoint(9), checkpoint(4, B)]);
    await open().begin([checkpoint(6)], false);
    expect(sizes()).toEqual({ [A]: 9, [B]: 4 });
    await open().begin([checkpoint(6)], true);
    expect(sizes()).toEqual({ [A]: 6, [B]: 4 });
  });

  it('says what to do where it cannot be read or written, and records again what failed', async () => {
    writeFileSync(`${key}.published`, '{"half": ');
    expect(() => open().read()).toThrow(PublishedFileError);
    await expect(open().begin([], false)).rejects.toThrow('Restore the file');
    rmSync(`${key}.published`);
    const file = new PublishedFile(join(folder, 'missing', 'log-key'), 'db');
    await expect(file.record([checkpoint(1)])).rejects.toThrow('Let the server write to this folder');
    await expect(file.record([checkpoint(1)])).rejects.toThrow(PublishedFileError);
  });
});
