import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import sirv from 'sirv';

import { projectRoot } from '#prisma/projectRoot.ts';
import { policyOfReader, setHeaders } from '../requests/security.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The built web app's files except pages. */
export function createStaticWeb(): Handler {
  return createStaticFiles(join(projectRoot, 'build/web'));
}

/** Files with a hash in their name are immutable; brotli and gzip files come from the build. */
export function createStaticFiles(folder: string): Handler {
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      // Verify reads the log of another site (web/screens/verify/verifyWorker.ts).
      if (path.includes('/assets/verifyWorker-')) setHeaders(response, policyOfReader());
    },
  });
  return (request, response, next) => {
    // sirv leaves the file open when the client disconnects.
    response.once('pipe', (file) => response.once('close', () => file.destroy()));
    serve(request, response, next);
  };
}
