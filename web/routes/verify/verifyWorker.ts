import { sha256 } from '@noble/hashes/sha2.js';
import { LogFormatError } from '../../../verify/log/formatError.ts';
import { openBundle } from '../../../verify/reading/openBundle.ts';
import { LogReadError } from '../../../verify/reading/readLog.ts';
import { verifyLog } from '../../../verify/reading/verifyLog.ts';
import type { VerificationAnswer, VerificationRequest } from './verification.ts';

// Runs the verifier beside the page, which stays in use meanwhile. One request a worker.

const answer = (message: VerificationAnswer) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<VerificationRequest>) => {
  verify(data).catch((error: unknown) => {
    // These are about the file; others are bugs, which the console shows, too.
    if (!(error instanceof LogFormatError || error instanceof LogReadError)) console.error(error);
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});

async function verify({ bundle, ...expected }: VerificationRequest): Promise<void> {
  const response = await fetch(bundle).catch(() => null);
  if (response === null) {
    return answer({
      type: 'failed',
      message: 'The server cannot be reached. Check the connection and try again.',
    });
  }
  if (!response.ok || response.body === null)
    return answer({ type: 'failed', message: await refusalOf(response) });
  const log = await openBundle(piecesOf(response.body));
  const { report } = await verifyLog(sha256, log, {
    expected,
    onProgress: ({ leaves, total }) => answer({ type: 'progress', leaves, total }),
  });
  answer({ type: 'report', report });
}

async function refusalOf(response: Response): Promise<string> {
  return response.status === 404 ? 'This pool has no log yet.' : (await response.text()).trim();
}

/** The pieces of a stream; not every browser iterates over one by itself. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}
