import { afterEach, expect, it, vi } from 'vitest';
import { downloadTable, readSheets } from './files.ts';

afterEach(() => vi.unstubAllGlobals());

it.each(['csv', 'xlsx'] as const)('brings a table back as it was stored (%s)', async (format) => {
  const table = [
    ['username', 'email', '1', '2', 'status', 'eliminatedWeek', 'reason', 'boughtBackWeeks'],
    ["'=Ann, “the” Lee", 'ann@pool.example', 'KC+BUF', '', 'eliminated', '2', 'NO_PICK', '1+2'],
    ['Bob', 'bob@pool.example', 'PHI', 'BAL', 'active', '', '', '1'],
  ];
  const stored: { blob?: Blob; name?: string } = {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    stored.name = this.download;
  });
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      stored.blob = blob;
      return 'blob:table';
    },
    revokeObjectURL: () => {},
  });
  await downloadTable(table, 'office', format);
  expect(stored.name).toBe(`office.${format}`);
  const [sheet] = await readSheets(new File([stored.blob!], stored.name!));
  expect(sheet!.rows.map(({ cells }) => cells)).toEqual(table);
});
