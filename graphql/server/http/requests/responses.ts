import type { ServerResponse } from 'node:http';

import type { RateLimitedError } from '#kernel/failures.ts';

/** Sends JSON that no cache may store. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Sends text that no cache may store. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(text);
}

/** Refuses a request beyond a limit, with the seconds until the next one. */
export function sendRateLimited(
  response: ServerResponse,
  { retryAfterSeconds, message }: RateLimitedError,
): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  sendText(response, 429, `${message}\n`);
}
