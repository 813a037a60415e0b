import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { projectRoot } from '../../prisma/project-root.ts';
import { escapeHtml } from '../actions/escapeHtml.ts';

interface NamedFile {
  type: string;
  body: string;
  etag: string;
}

/** What the files say where no other name is set. */
const DEFAULT_NAME = 'Last Standing';

const types: Record<string, { type: string; escape: (name: string) => string }> = {
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    escape: (name) => JSON.stringify(name).slice(1, -1),
  },
  '/offline.html': { type: 'text/html; charset=utf-8', escape: escapeHtml },
};

/**
 * The files of the installed app that carry the product's name and are no part of the app itself: what a phone calls
 * it, and the page it shows without a connection.
 * @param folder the built web app
 * @returns answers a request for one of them; false for any other
 */
export function createNamedFiles(
  productName: string,
  folder: string = join(projectRoot, 'build/web'),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, NamedFile>();
  for (const [path, { type, escape }] of Object.entries(types)) {
    const file = join(folder, path);
    if (!existsSync(file)) continue;
    const body = readFileSync(file, 'utf8').replaceAll(DEFAULT_NAME, () => escape(productName));
    files.set(path, { type, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` });
  }
  return (request, response) => {
    const file = files.get(request.url?.split('?')[0] ?? '');
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const isKnown = request.headers['if-none-match']?.includes(file.etag) ?? false;
    response.writeHead(isKnown ? 304 : 200, {
      'Cache-Control': 'no-cache',
      ETag: file.etag,
      ...(isKnown ? {} : { 'Content-Type': file.type, 'Content-Length': Buffer.byteLength(file.body) }),
    });
    response.end(isKnown || request.method === 'HEAD' ? undefined : file.body);
    return true;
  };
}
