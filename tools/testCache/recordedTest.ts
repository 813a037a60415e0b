import { relative } from 'node:path';

import { root } from '../processes.ts';
import type { Dependency } from './dependencies.ts';

/** What a worker tells of a test file (recordTest.ts). */
export interface RecordedTest {
  /** Files of the project that it and the set-up files import, directly or not. */
  modules: string[];
  /** Read or started while it ran, and by packages since the worker began. */
  reads: Dependency[];
  /** Read or started in the worker since its last record, by the file that asked. */
  byAsker: [asker: string, reads: Dependency[]][];
}

/** A module that Vitest's worker has loaded. */
export interface LoadedModule {
  /** Ids of modules. */
  imports: ReadonlySet<string>;
}

/** Files of the project that these modules import, with these. An id is a path or an address, maybe with a query. */
export function importedBy(
  ids: readonly string[],
  moduleOf: (id: string) => LoadedModule | undefined,
): string[] {
  const found = new Set(ids);
  for (const id of found) for (const imported of moduleOf(id)?.imports ?? []) found.add(imported);
  const inside = [...found]
    .map((id) => id.replace(/^file:\/\//, '').replace(/\?.*/, ''))
    .filter((path) => path.startsWith(`${root}/`) && !path.startsWith(`${root}/node_modules/`));
  return [...new Set(inside)].map((path) => relative(root, path));
}

/** Not a text in quotes, which would be found in this file: each test file imports it. */
const GLOB = /import\.meta\.glob\b/;

/**
 * What each test file depends on: the modules that it imports, what they have read anywhere in the run, since they may
 * have kept it, and what was read while it ran.
 * @param records undefined for a file that did not come to its end
 */
export function resolveDependencies(
  records: readonly (RecordedTest | undefined)[],
  textOf: (file: string) => string,
): (Set<Dependency> | undefined)[] {
  const readBy = new Map<string, Set<Dependency>>();
  for (const [asker, reads] of records.flatMap((record) => record?.byAsker ?? [])) {
    readBy.set(asker, new Set([...(readBy.get(asker) ?? []), ...reads]));
  }
  const texts = new Map<string, boolean>();
  const listsFiles = (module: string) => {
    const known = texts.get(module) ?? GLOB.test(textOf(module));
    texts.set(module, known);
    return known;
  };
  return records.map((record) => {
    if (!record) return undefined;
    const { modules, reads } = record;
    return new Set([
      ...modules.map((module) => `file:${module}`),
      ...modules.flatMap((module) => [...(readBy.get(module) ?? [])]),
      ...reads,
      // Which files those imports match is known to Vite alone.
      ...(modules.some(listsFiles) ? ['tree:.'] : []),
    ]);
  });
}
