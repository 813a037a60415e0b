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
    `screens/${screen.toLowerCase()}/${screen}Page.tsx`,
    [] as string[],
  ]),
);

test('a module is needed by all first views, by some or by none', () => {
  const modules = modulesOf({
    ...pages,
    'app/app.tsx': ['app/layout/Root.tsx'],
    'app/layout/Root.tsx': ['app/layout/Header.tsx'],
    'app/layout/Header.tsx': ['app/layout/Root.tsx'],
    'app/layout/watchUnread.ts': [],
    'screens/picks/PicksPage.tsx': ['screens/picks/teams/TeamList.tsx', 'app/session/poolTime.ts'],
    'screens/picks/teams/TeamList.tsx': ['app/session/useLimitWords.ts'],
    'screens/games/GamesPage.tsx': ['app/session/poolTime.ts'],
    'app/session/poolTime.ts': [],
    'app/session/useLimitWords.ts': [],
  });
  const firstViews = createFirstViews();
  const neededBy = (file: string) => firstViews(idOf(file), modules);
  expect(neededBy('app/layout/Header.tsx')).toHaveLength(6);
  expect(neededBy('app/session/poolTime.ts')).toEqual(['Games', 'Picks']);
  expect(neededBy('app/session/useLimitWords.ts')).toEqual(['Picks']);
  // Imported on demand, from wherever.
  expect(neededBy('app/layout/watchUnread.ts')).toEqual([]);
});

test('a screen that was moved is named', () => {
  const { 'screens/picks/PicksPage.tsx': _page, ...others } = pages;
  expect(() => createFirstViews()('any', modulesOf({ ...others, 'app/app.tsx': [] }))).toThrow(
    'screens/picks/PicksPage.tsx',
  );
});
