import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import sirv from 'sirv';

import { projectRoot } from '../../prisma/project-root.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The built web app's files but its pages: those with a hash in their name for ever, brotli and gzip as made by the build. */
export function createStaticWeb(): Handler {
  const folder = join(projectRoot, 'build/web');
  if (!existsSync(folder)) return (_request, _response, next) => next();
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}
