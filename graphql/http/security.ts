import type { IncomingMessage, ServerResponse } from 'node:http';

import helmet from 'helmet';

import type { Settings } from '../settings.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** The security headers of the app, and those that let GraphiQL work, which carries its script in the page. */
export function createSecurityHeaders(settings: Settings): { app: Handler; graphiql: Handler } {
  const isHttps = settings.publicUrl.startsWith('https:');
  const everywhere = {
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  };
  const directives = {
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
  };
  return {
    app: helmet({ ...everywhere, contentSecurityPolicy: { useDefaults: false, directives } }),
    graphiql: helmet({
      ...everywhere,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          ...directives,
          scriptSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:'],
          styleSrc: ["'self'", "'unsafe-inline'"],
          fontSrc: ["'self'", 'data:'],
          workerSrc: ["'self'", 'blob:', 'data:'],
        },
      },
    }),
  };
}
