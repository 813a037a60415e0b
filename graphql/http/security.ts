import type { IncomingMessage, ServerResponse } from 'node:http';

import helmet from 'helmet';

import type { Settings } from '../settings.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** The security headers of every page: only files of this origin, no inline script or style. */
export function createSecurityHeaders(settings: Settings): Handler {
  const isHttps = settings.publicUrl.startsWith('https:');
  return helmet({
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
  });
}
