import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../processes.ts';
import { createFirstViews } from './firstViews.ts';

const idOf = (file: string) => join(root, 'web', file).replaceAll('\\', '/');

/** Modules by their path, with what each imports at its start. */
function modulesOf(imports: Record<string, string[]>): Pick<Rolldown.PluginContext, 'getModuleInfo'> {
  return {
    getModuleInfo: (id) => {
      const found = Object.entries(imports).find(([file]) => idOf(file) === id)?.[1];
      if (found === undefined) return null;
      return { importedIds: found.map(idOf) } as Rolldown.ModuleInfo;
    },
  };
}

const pages = Object.fromEntries(
  ['Dashboard', 'Games', 'History', 'Login', 'Picks', 'Standings'].map((screen) => [
    `routes/${screen.toLowerCase()}/${screen}Page.tsx`,
    [] as string[],
  ]),
);

test('a module is needed by all first views, by some or by none', () => {
  const modules = modulesOf({
    ...pages,
    'app.tsx': ['layout/Root.tsx'],
    'layout/Root.tsx': ['layout/Header.tsx'],
    'layout/Header.tsx': ['layout/Root.tsx'],
    'layout/watchUnread.ts': [],
    'routes/picks/PicksPage.tsx': ['routes/picks/TeamList.tsx', 'session/poolTime.ts'],
    'routes/picks/TeamList.tsx': ['session/useLimitWords.ts'],
    'routes/games/GamesPage.tsx': ['session/poolTime.ts'],
    'session/poolTime.ts': [],
    'session/useLimitWords.ts': [],
  });
  const firstViews = createFirstViews();
  const neededBy = (file: string) => firstViews(idOf(file), modules);
  expect(neededBy('layout/Header.tsx')).toHaveLength(6);
  expect(neededBy('session/poolTime.ts')).toEqual(['Games', 'Picks']);
  expect(neededBy('session/useLimitWords.ts')).toEqual(['Picks']);
  // Imported on demand, from wherever.
  expect(neededBy('layout/watchUnread.ts')).toEqual([]);
});

test('a screen that was moved is named', () => {
  const { 'routes/picks/PicksPage.tsx': _page, ...others } = pages;
  expect(() => createFirstViews()('any', modulesOf({ ...others, 'app.tsx': [] }))).toThrow(
    'routes/picks/PicksPage.tsx',
  );
});
