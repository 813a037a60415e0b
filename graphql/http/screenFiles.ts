import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Screens that a visitor is shown; the others lead one without a session to the login. */
const PUBLIC_PATHS = new Set(['/', '/login', '/forgot-password', '/rules']);

/**
 * The Link headers that let a browser load a screen's scripts together with the page, instead of after the router has
 * run. A screen's folder is named for its path: routes/picks/PicksPage.tsx is /picks, routes/landing is /.
 * @param folder the built web app, with the build's manifest
 * @returns for a path and whether a session cookie came along: the header's value, or null
 */
export function readScreenFiles(folder: string): (path: string, hasSession: boolean) => string | null {
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return () => null;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
  // The page names these itself.
  const known = filesOf(manifest, 'index.html', new Set());
  const links = new Map<string, string>();
  for (const name of Object.keys(manifest)) {
    const [, screen] = /^routes\/([a-z-]+)\/\w+Page\.tsx$/.exec(name) ?? [];
    if (screen === undefined) continue;
    const files = [...filesOf(manifest, name, new Set())].filter((file) => !known.has(file));
    links.set(
      screen === 'landing' ? '/' : `/${screen}`,
      files.map((file) => `</${file}>; rel=modulepreload`).join(', '),
    );
  }
  return (path, hasSession) => (hasSession || PUBLIC_PATHS.has(path) ? (links.get(path) ?? null) : null);
}

function filesOf(manifest: Record<string, Chunk>, name: string, found: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
}
