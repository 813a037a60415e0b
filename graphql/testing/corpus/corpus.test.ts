import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { corpus } from './corpus.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { importReport } from './report.ts';
import { type ImportSite, openSite } from './site.ts';

const files = await corpus();

/** From the choice of the file to the import; what is asked about each cell of a column alone takes more. */
const MOST_ACTIONS = 9;

/** Files that do not come in as they should, and are to be mended. */
const OPEN: readonly string[] = [];

describe('spreadsheets as commissioners have them', () => {
  const sites = new Map<string, Promise<ImportSite>>();
  const outcomes = new Map<string, Outcome>();
  const siteAt = (importedAt: string) => {
    const site = sites.get(importedAt) ?? openSite(importedAt);
    sites.set(importedAt, site);
    return site;
  };
  afterAll(async () => {
    for (const site of sites.values()) await (await site).pool.database.close();
  });

  test('there are at least thirty, each of its own name, and each generator makes the same ones again', async () => {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    expect(files.length).toBeGreaterThanOrEqual(30);
    const text = files.filter(({ name }) => !name.endsWith('.xlsx'));
    const again = new Map((await corpus()).map((file) => [file.name, file]));
    for (const { name, bytes } of text) expect(Buffer.compare(bytes, again.get(name)!.bytes)).toBe(0);
  });

  test.each(files.map((file) => [file.name, file] as const))('%s', async (name, file) => {
    const outcome = await outcomeOf(await siteAt(file.importedAt), file);
    outcomes.set(name, outcome);
    const isWrong = outcome.kind === 'wrong in silence' || outcome.kind === 'dead end';
    expect(isWrong ? outcome : null).toEqual(OPEN.includes(name) ? outcome : null);
  });

  test('a pick that differs from what a person read is found in the stored rows', async () => {
    const file = files.find(({ name }) => name === 'check-marks.csv')!;
    const [first, ...rest] = file.entries;
    const other = { ...file, entries: [{ ...first!, picks: { ...first!.picks, 3: 'TB' } }, ...rest] };
    const outcome = await outcomeOf(await siteAt(file.importedAt), other);
    expect([outcome.kind, outcome.found]).toEqual([
      'wrong in silence',
      ['Gwen: Week 3 is SEA instead of TB'],
    ]);
  });

  test('the stored table is what the files give', async () => {
    const results = files.map((file) => ({ file, outcome: outcomes.get(file.name)! }));
    expect(results.filter(({ outcome }) => outcome.actions > MOST_ACTIONS)).toEqual([]);
    await expect(importReport(results)).toMatchFileSnapshot(join(projectRoot, 'bench/IMPORTS.md'));
  });
});
