import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import helmet from 'helmet';

import type { HeaderList } from '#graphql/server/cache/answer.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** Files of this origin only, no inline script or style. Computed anew when the public address changes. */
export function createSecurityHeaders(settings: Pick<Settings, 'publicUrl'>): () => HeaderList {
  const [plain, encrypted] = [headersFor(false), headersFor(true)];
  return () => (settings.publicUrl.startsWith('https:') ? encrypted : plain);
}

/** The Content-Security-Policy of a page with this inline style. */
export function policyWithStyle(text: string): HeaderList {
  const headers = headersFor(false, [`'sha256-${createHash('sha256').update(text).digest('base64')}'`]);
  const place = headers.indexOf('Content-Security-Policy');
  return headers.slice(place, place + 2);
}

/** @param styles style sources besides this origin */
function headersFor(isHttps: boolean, styles: readonly string[] = []): HeaderList {
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
        styleSrc: ["'self'", ...styles],
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

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let index = 0; index < headers.length; index += 2) {
    response.setHeader(headers[index]!, headers[index + 1]!);
  }
}
