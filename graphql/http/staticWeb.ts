import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import sirv from 'sirv';

import { projectRoot } from '../../prisma/project-root.ts';
import { readSessionCookie } from '../auth/cookies.ts';
import { readScreenFiles } from './screenFiles.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The built web app: files with a hash in their name for ever, the page itself checked on each visit, brotli and
 * gzip as made by the build. Every path without a file gets the page, which knows the routes.
 */
export function createStaticWeb(): Handler {
  const folder = join(projectRoot, 'build/web');
  if (!existsSync(join(folder, 'index.html'))) {
    return (_request, _response, next) => next();
  }
  const screenFiles = readScreenFiles(folder);
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    single: true,
    setHeaders(response, path) {
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return (request, response, next) => {
    const path = request.url?.split('?')[0] ?? '/';
    const links = screenFiles(path, readSessionCookie(request.headers.cookie) !== null);
    if (links !== null) response.setHeader('Link', links);
    serve(request, response, next);
  };
}
