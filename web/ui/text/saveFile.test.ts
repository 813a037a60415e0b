import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveCsv, saveFile } from './saveFile.ts';

const revoked: string[] = [];
const stored: Blob[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  revoked.length = 0;
  stored.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => `blob:${stored.push(blob)}`,
    revokeObjectURL: (url: string) => revoked.push(url),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a file can be read after the press, until a browser surely has it', () => {
  saveFile('codes.txt', 'one\ntwo\n', 'text/plain');
  vi.advanceTimersByTime(10_000);
  expect(revoked).toEqual([]);
  vi.runAllTimers();
  expect(revoked).toEqual(['blob:1']);
});

it('a table has the mark by which Excel reads umlauts', async () => {
  saveCsv('log.csv', 'Jörg');
  expect([...new Uint8Array(await stored[0]!.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
});
