import type { IncomingMessage } from 'node:http';

import type { z } from 'zod';

import { invalid, RestError } from './errors.ts';
import type { Route } from './route.ts';

/** Largest body in bytes; the same limit as for GraphQL. */
const MAX_BODY = 100_000;
/** Bytes of an oversized body that are read and discarded, so that the sender can read the response. */
const MAX_DRAINED = 5_000_000;

/** @throws RestError 415, 413 when the headers alone show that the body is unacceptable */
export function checkHeaders({ headers }: IncomingMessage, route: Route): void {
  const type = headers['content-type'];
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const isJson = type !== undefined && /^application\/json\s*(;|$)/i.test(type);
  const encoding = headers['content-encoding'] ?? 'identity';
  if ((type !== undefined || hasBody) && !isJson) {
    const message = `Send the body as JSON, with Content-Type: application/json. ${whatToSend(route)}`;
    throw new RestError(415, 'UNSUPPORTED_MEDIA_TYPE', message, {
      headers: { 'Accept-Post': 'application/json' },
    });
  }
  if (encoding !== 'identity') {
    throw new RestError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without Content-Encoding.', {
      headers: { 'Accept-Encoding': 'identity' },
    });
  }
}

/**
 * Parses the JSON body; undefined when it is empty.
 * @param hint what to send, for the refusals
 * @throws RestError 413, 400
 */
export async function readBody(request: IncomingMessage, hint: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
    if (size > MAX_DRAINED) break;
  }
  if (size > MAX_BODY) {
    throw new RestError(413, 'BODY_TOO_LARGE', `Send at most ${MAX_BODY} bytes. ${hint}`, {
      headers: { Connection: 'close' },
    });
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return text.trim() === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    throw new RestError(400, 'INVALID_JSON', `The body is not JSON in UTF-8. ${hint}`);
  }
}

/** "Send a JSON object with email, password." */
export function whatToSend({ body }: Route): string {
  if (body === null) return 'This call takes no body.';
  const fields = Object.entries<z.core.$ZodType>(body.shape);
  const required = fields.filter(([, schema]) => !isOptional(schema)).map(([name]) => name);
  const optional = fields.filter(([, schema]) => isOptional(schema)).map(([name]) => name);
  const optionalText = optional.length === 0 ? '' : `, and optionally ${optional.join(', ')}`;
  return `Send a JSON object with ${required.join(', ')}${optionalText}.`;
}

export function isOptional(schema: z.core.$ZodType): boolean {
  return (schema as z.ZodType).safeParse(undefined).success;
}

/** Validates a part of a request. @throws RestError 400 that names every invalid field */
export function readPart(schema: z.ZodType, given: unknown, hint = ''): unknown {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const problems = [...new Set(read.error.issues.map(problemOf))];
  // A whole sentence needs no hint.
  const isClear = read.error.issues.every(
    ({ code, message, path }) => code !== 'unrecognized_keys' && path.length > 0 && isSentence(message),
  );
  throw invalid([...problems, ...(hint === '' || isClear ? [] : [hint])].join(' '));
}

function isSentence(message: string): boolean {
  return /^[A-Z]/.test(message);
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 60)));
    return `Unknown ${names.length === 1 ? 'field' : 'fields'} ${names.join(', ')}.`;
  }
  if (issue.path.length === 0) return 'The body must be a JSON object.';
  return isSentence(issue.message) ? issue.message : `"${issue.path.join('.')}" ${issue.message}`;
}
