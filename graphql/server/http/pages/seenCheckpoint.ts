import type { IncomingMessage, ServerResponse } from 'node:http';

import { takeSeenCheckpoint } from '#graphql/log/publish/seenCheckpoints.ts';
import type { Services } from '#kernel/services.ts';
import { type LogHead, readLogKeys } from '#graphql/log/reading/readLog.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { UnverifiedNoteError } from '#verify/log/openNote.ts';
import { sendText } from '../requests/responses.ts';
import { isSent, readBody } from './sentCheckpoint.ts';

/** A checkpoint with the signatures of many witnesses has half as many. */
const MOST_BYTES = 16_384;

/**
 * POST /p/<slug>/log/seen, with a signed checkpoint as its body: a browser reports one that the log does not continue
 * (SPECIFICATION 4.9). No session: the signature of the log's key counts.
 * @param head null where there is no such log
 */
export async function answerSeenCheckpoint(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  head: LogHead | null,
): Promise<void> {
  if (!isSent(request, response)) return;
  if (head === null) {
    request.resume();
    return sendText(response, 404, 'There is no such log.\n');
  }
  const checkpoint = await readBody(request, response, MOST_BYTES);
  if (checkpoint === null) return;
  try {
    const keys = await readLogKeys(services.db, services.poolLogs.signer, head);
    const continues = await takeSeenCheckpoint(services, head, keys, checkpoint);
    return sendText(
      response,
      200,
      continues
        ? 'The log continues this checkpoint.\n'
        : 'The log does not continue this checkpoint. The administrators are told.\n',
    );
  } catch (error) {
    if (error instanceof LogFormatError) return sendText(response, 400, `${error.message}\n`);
    if (error instanceof UnverifiedNoteError) return sendText(response, 403, `${error.message}\n`);
    throw error;
  }
}
