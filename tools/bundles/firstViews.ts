import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { root } from '../processes.ts';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What runs before any screen. */
const APP = 'app/app.tsx';
/** The screens that are opened first. */
const SCREENS = ['Dashboard', 'Games', 'History', 'Login', 'Picks', 'Standings'] as const;

/**
 * Finds the screens of those that are opened first which need a module before they show anything: the others import it on
 * demand or never, and would load it for nothing with a file that all share.
 * @returns by the id of a module; all modules are known
 */
export function createFirstViews(): (id: string, modules: Modules) => readonly string[] {
  let needs: Map<string, string[]> | undefined;
  return (id, modules) => (needs ??= read(modules)).get(id) ?? [];
}

function read(modules: Modules): Map<string, string[]> {
  const needs = new Map<string, string[]>();
  for (const screen of SCREENS) {
    const page = `screens/${screen.toLowerCase()}/${screen}Page.tsx`;
    for (const id of reached([APP, page], modules)) needs.set(id, [...(needs.get(id) ?? []), screen]);
  }
  return needs;
}

/** The modules that these import, directly or not, without those that they import on demand. */
function reached(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    const module = modules.getModuleInfo(id);
    if (!module) return;
    found.add(id);
    for (const imported of module.importedIds) visit(imported);
  };
  for (const file of files) {
    const id = join(root, 'web', file).replaceAll('\\', '/');
    if (!modules.getModuleInfo(id)) throw new Error(`The web app has no ${file}, which is opened first.`);
    visit(id);
  }
  return found;
}
