import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

/** Folders of screens that players seldom open; their icons load with them. */
const RARE = /^screens[\\/](office|setup|season|invitation|announcements|talk)[\\/]/;

/** Screens that open first; an icon of one of them is not worth a file of its own. */
const FIRST = /^screens[\\/](dashboard|games|history|login|picks|standings)[\\/]/;

/**
 * The icons that players' screens share, as lucide-react names their modules: their phones load none that the office
 * alone shows.
 */
export function playersIcons(): ReadonlySet<string> {
  const web = join(root, 'web');
  const users = new Map<string, string[]>();
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || RARE.test(file)) continue;
    for (const icon of importedIn(readFileSync(join(web, file), 'utf8'))) {
      users.set(icon, [...(users.get(icon) ?? []), file]);
    }
  }
  const isShared = (files: string[]) => files.length > 1 || FIRST.test(files[0]!);
  return new Set([...users].filter(([, files]) => isShared(files)).map(([icon]) => icon));
}

/** The icon that a module of lucide-react holds; empty for other modules. */
export function iconIn(id: string): string {
  return /lucide-react[\\/].*[\\/]icons[\\/]([a-z0-9-]+)\.m?js$/.exec(id)?.[1] ?? '';
}

/** `CircleCheckBig` is in `circle-check-big.mjs`, `Undo2` in `undo-2.mjs`. */
function importedIn(source: string): string[] {
  const imported = /^import \{([^}]+)\} from 'lucide-react';$/m.exec(source)?.[1] ?? '';
  return imported
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-')
        .toLowerCase(),
    )
    .filter((name) => name !== '');
}
