import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readScreenFiles } from './screenFiles.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-web-'));
  mkdirSync(join(folder, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/index-1.js', imports: ['_framework.js'] },
    '_framework.js': { file: 'assets/framework-1.js' },
    '_rows.js': { file: 'assets/rows-1.js', imports: ['index.html'] },
    'routes/picks/PicksPage.tsx': { file: 'assets/PicksPage-1.js', imports: ['index.html', '_rows.js'] },
    'routes/picks/AllPicks.tsx': { file: 'assets/AllPicks-1.js' },
    'routes/landing/LandingPage.tsx': { file: 'assets/LandingPage-1.js', imports: ['_framework.js'] },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('readScreenFiles', () => {
  it('names the scripts of a screen that the page itself does not name', () => {
    expect(readScreenFiles(folder)('/picks', true)).toBe(
      '</assets/PicksPage-1.js>; rel=modulepreload, </assets/rows-1.js>; rel=modulepreload',
    );
    expect(readScreenFiles(folder)('/', false)).toBe('</assets/LandingPage-1.js>; rel=modulepreload');
  });

  it('names nothing that will not be shown: a screen of members to a visitor, a path without a screen', () => {
    expect(readScreenFiles(folder)('/picks', false)).toBeNull();
    expect(readScreenFiles(folder)('/no-such-page', true)).toBeNull();
    expect(readScreenFiles(join(folder, 'not-built'))('/picks', true)).toBeNull();
  });
});
