import { sha256 } from '@noble/hashes/sha2.js';
import { type Facts, FactsError } from '#verify/facts/facts.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { openBundle } from '#verify/reading/openBundle.ts';
import { fetchFacts, readFacts } from '#verify/reading/readFacts.ts';
import { LogReadError } from '#verify/reading/readLog.ts';
import { verifyLog } from '#verify/reading/verifyLog.ts';
import { compareSite } from '#verify/site/compareSite.ts';
import { createSiteClient } from '#verify/site/siteClient.ts';
import { untilAgreed } from '#verify/site/untilAgreed.ts';
import { piecesOf } from '#web/shared/log/piecesOf.ts';
import type {
  ChosenFacts,
  ComparedScreens,
  VerificationAnswer,
  VerificationRequest,
} from './verification.ts';

/** Larger pools are not compared: it would use up minutes of the viewer's rate limit. */
const MOST_ENTRIES = 1_000;
const TOO_LARGE =
  'Standings and picks of a pool of this size are compared by npm run verify with --token, not by a browser.';

// Runs the verifier off the main thread, one request per worker.

const answer = (message: VerificationAnswer) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<VerificationRequest>) => {
  verify(data).catch((error: unknown) => {
    // Errors of the file; others are bugs, which the console shows, too.
    const isOfFile = [LogFormatError, LogReadError, FactsError].some((kind) => error instanceof kind);
    if (!isOfFile) console.error(error);
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});

async function verify(request: VerificationRequest): Promise<void> {
  const { report, ...shown } = await untilAgreed(() => verifyOnce(request), {
    isOver: ({ report: found }) => !found.passed,
  });
  answer({ type: 'report', report, shown });
}

/** @throws LogReadError */
async function verifyOnce({ bundle, site, facts: chosen, ...evidence }: VerificationRequest) {
  const expected = { ...evidence, facts: await Promise.all(chosen.map(readChosen)) };
  const response = await fetch(bundle).catch(() => null);
  if (response === null) {
    throw new LogReadError('The server cannot be reached. Check the connection and try again.');
  }
  if (!response.ok || response.body === null) throw new LogReadError(await refusalOf(response));
  const log = await openBundle(piecesOf(response.body));
  const { report, state } = await verifyLog(sha256, log, {
    expected,
    onProgress: ({ leaves, total }) => answer({ type: 'progress', leaves, total }),
  });
  const nothing: ComparedScreens = { comparisons: [], problem: null };
  if (site === null) return { report, ...nothing };
  answer({ type: 'comparing' });
  // As the viewer: the browser sends the session's cookie.
  const client = createSiteClient('', null);
  const isLarge = state.entryCount > MOST_ENTRIES;
  const member = site.isMember && !isLarge ? client : null;
  const compared = { slug: site.slug, visitor: client, member };
  try {
    const comparisons = await compareSite({ ...compared, state, usernames: log.header.names });
    return { report, comparisons, problem: site.isMember && isLarge ? TOO_LARGE : null };
  } catch (error) {
    if (!(error instanceof LogReadError)) throw error;
    return { report, ...nothing, problem: error.message };
  }
}

/** @throws FactsError */
async function readChosen(facts: ChosenFacts): Promise<Facts> {
  return typeof facts === 'string'
    ? fetchFacts(sha256, facts)
    : readFacts(sha256, facts.name, new Uint8Array(await facts.arrayBuffer()));
}

async function refusalOf(response: Response): Promise<string> {
  return response.status === 404 ? 'This pool has no log yet.' : (await response.text()).trim();
}
