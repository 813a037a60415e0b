import type { RequestListener, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import { isEventStream } from '../http/requests/compression.ts';
import type { LogRequest } from '../metrics/requestLog.ts';
import { hasSeveralHosts } from '../http/requests/origins.ts';
import { loggedPath, pathOf } from '../http/requests/requestPath.ts';
import { requestFacts } from '../http/requests/requests.ts';
import { sendJson, sendText } from '../http/requests/responses.ts';
import type { Answerer, Facts } from '../http/requests/routes.ts';
import { UNEXPECTED, unexpectedError } from '../http/requests/unexpectedErrors.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { ServerParts } from './serverParts.ts';

interface Needs extends Pick<ServerParts, 'sharedAnswers' | 'slowReaders'> {
  settings: Pick<Settings, 'trustProxy'>;
  log: Logger;
  logRequest: LogRequest;
  /** Answers requests that no cache answers. */
  answer: (...request: Parameters<Answerer>) => Promise<void>;
}

/**
 * Answers each request, from memory where possible, and logs it when its response is sent or its client has
 * disconnected.
 * @returns the listener, and the pending responses
 */
export function createListener({ sharedAnswers, slowReaders, settings, log, logRequest, answer }: Needs): {
  listener: RequestListener;
  open: ReadonlySet<ServerResponse>;
} {
  const open = new Set<ServerResponse>();
  const listener: RequestListener = (request, response) => {
    const facts: Facts = requestFacts(request, settings);
    const began = performance.now();
    const isAnswered = !hasSeveralHosts(request) && sharedAnswers.answerCached(request, response, facts);
    // The operating system has taken the whole response.
    if (isAnswered && response.writableLength === 0)
      return logRequest(request, response, facts, began, false);
    open.add(response);
    const reader = {
      waiting: () => response.writableLength,
      isStream: () => isEventStream(response),
      cut: () => response.destroy(),
    };
    slowReaders.watch(reader);
    response.once('close', () => {
      open.delete(response);
      slowReaders.unwatch(reader);
      logRequest(request, response, facts, began, !response.writableFinished);
    });
    if (isAnswered) return;
    answer(request, response, facts).catch((error: unknown) => {
      const about = { requestId: facts.requestId, path: loggedPath(request) };
      const shown = unexpectedError(log, error, about);
      if (response.headersSent) response.destroy();
      // Clients of this path expect JSON, errors included.
      else if (pathOf(request) === '/graphql') sendJson(response, 500, { errors: [shown] });
      else sendText(response, 500, UNEXPECTED);
    });
  };
  return { listener, open };
}
