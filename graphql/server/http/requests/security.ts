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

/** The Content-Security-Policy of a page with this inline style, and with elements of these styles. */
export function policyWithStyle(text: string, ofElements: ReadonlySet<string> = new Set()): HeaderList {
  const styles = [text, ...ofElements].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return policyOf({ styles: ofElements.size > 0 ? ["'unsafe-hashes'", ...styles] : styles });
}

/** The Content-Security-Policy of a script that reads other sites: a worker has that of its own file. */
export function policyOfReader(): HeaderList {
  return policyOf({ connections: ['https:'] });
}

function policyOf(sources: Sources): HeaderList {
  const headers = headersFor(false, sources);
  const place = headers.indexOf('Content-Security-Policy');
  return headers.slice(place, place + 2);
}

/** Sources besides this origin. */
interface Sources {
  styles?: readonly string[];
  connections?: readonly string[];
}

function headersFor(isHttps: boolean, { styles = [], connections = [] }: Sources = {}): HeaderList {
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
        connectSrc: ["'self'", ...connections],
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
