import type { IncomingMessage, ServerResponse } from 'node:http';
import pino from 'pino';
import { expect, it } from 'vitest';

import type { Facts } from '../http/requests/routes.ts';
import type { Metrics } from './metrics.ts';
import { createRequestLog } from './requestLog.ts';

it('has no line for a proxy that asks whether the server is ready, unless it is not', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const logRequest = createRequestLog(log, { mode: 'live' }, { request: () => {} } as unknown as Metrics);
  const ask = (url: string, statusCode: number) =>
    logRequest(
      { method: 'GET', url, headers: {} } as IncomingMessage,
      { statusCode } as ServerResponse,
      { requestId: 'one' } as Facts,
      0,
      false,
    );
  for (const path of ['/healthz', '/readyz']) ask(path, 200);
  expect(lines).toEqual([]);
  ask('/readyz', 503);
  ask('/picks', 200);
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(['/readyz', '/picks']);
});
