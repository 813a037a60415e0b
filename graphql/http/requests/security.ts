import type { IncomingMessage, ServerResponse } from 'node:http';

import helmet from 'helmet';

import type { HeaderList } from '#graphql/cache/answer.ts';
import type { Settings } from '#graphql/settings/settings.ts';

/**
 * The security headers of every page: only files of this origin, no inline script or style. The same for all; by the
 * public address, which can change while the process runs.
 */
export function createSecurityHeaders(settings: Pick<Settings, 'publicUrl'>): () => HeaderList {
  const [plain, encrypted] = [headersFor(false), headersFor(true)];
  return () => (settings.publicUrl.startsWith('https:') ? encrypted : plain);
}

function headersFor(isHttps: boolean): HeaderList {
  const headers: string[] = [];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push(name, value),
    removeHeader() {},
  };
  const write = helmet({
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
  write({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error !== undefined) throw new Error('The security headers cannot be made', { cause: error });
  });
  return headers;
}

/** Sets headers on a response whose own are not known yet. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let index = 0; index < headers.length; index += 2) {
    response.setHeader(headers[index]!, headers[index + 1]!);
  }
}
