import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

import { connectionProblem } from '../rules/connectionProblem.ts';
import { addressReach } from '#graphql/site/rules/hostReach.ts';
import { ForbiddenAddressError, readOutgoingUrl } from './addresses.ts';

/** Milliseconds for the whole answer. */
const TIMEOUT = 10_000;
/** Bytes of an answer that are read by default; the rest is dropped. */
const MAX_ANSWER = 2_000;

export interface Posted {
  status: number;
  /** The Retry-After header in seconds; null without one. */
  retryAfter: number | null;
  /** The beginning of the answer. */
  text: string;
}

export interface OutgoingPost {
  url: string;
  headers: Record<string, string | number>;
  body: string | Buffer;
  /** Private addresses and http are allowed (the setting ALLOW_PRIVATE_ADDRESSES). */
  mayBePrivate: boolean;
  signal?: AbortSignal | undefined;
  /** Bytes of the answer that are read. */
  maxAnswer?: number;
  /** For tests: the resolver and the time limit. */
  resolveHost?: typeof resolve;
  timeout?: number;
}

/**
 * Posts to an address that a person gave. The host is resolved once, all of its addresses must be public, and the
 * connection goes to one of those that were checked, so that a second resolution cannot lead elsewhere (DNS rebinding).
 * Redirects are not followed: their answer is returned like any other.
 * @throws ForbiddenAddressError, or the error of the connection
 */
export function post(outgoing: OutgoingPost): Promise<Posted> {
  const { headers, body, mayBePrivate, signal, maxAnswer = MAX_ANSWER } = outgoing;
  const { resolveHost = resolve, timeout = TIMEOUT } = outgoing;
  const url = readOutgoingUrl(outgoing.url, mayBePrivate);
  const timer = AbortSignal.timeout(timeout);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((fulfil, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        // A connection of its own: a kept one might have been made to another address.
        agent: false,
        lookup: mayBePrivate ? resolve : checkedLookup(resolveHost),
        signal: signal === undefined ? timer : AbortSignal.any([signal, timer]),
      },
      (response) => {
        readStart(response, maxAnswer).then(
          (text) =>
            fulfil({
              status: response.statusCode ?? 0,
              retryAfter: secondsOf(response.headers['retry-after']),
              text,
            }),
          reject,
        );
      },
    );
    sent.on('error', (error) =>
      reject(timer.aborted ? new Error(`No answer within ${timeout / 1000} seconds`) : inWords(error)),
    );
    sent.end(body);
  });
}

/** A failed connection, as a sentence for the person who gave the address; other errors stay. */
function inWords(error: Error): Error {
  const why = connectionProblem(error);
  return why === error.message ? error : new Error(`No connection: ${why}`, { cause: error });
}

/** Resolves a host and refuses it unless every address is public. */
function checkedLookup(resolveHost: typeof resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const isRefused =
        addresses.length === 0 || !addresses.every(({ address }) => addressReach(address) === 'PUBLIC');
      if (isRefused) {
        return callback(new ForbiddenAddressError('The address is not on the public internet.'), []);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

async function readStart(response: IncomingMessage, maxAnswer: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxAnswer) break;
  }
  response.destroy();
  // PostgreSQL stores no zero bytes.
  return Buffer.concat(chunks).toString('utf8').slice(0, maxAnswer).replaceAll('\0', '');
}

function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
