import type { VerificationReport } from '../checks/report.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { verifyLog } from '../reading/verifyLog.ts';
import { compareSite } from '../site/compareSite.ts';
import { openSite } from '../site/openSite.ts';
import { parseSiteAddress, type SiteAddress } from '../site/siteAddress.ts';
import { createSiteClient } from '../site/siteClient.ts';
import type { Request } from './commandLine.ts';

/** Rounds in which a difference must be there to be believed: between two, a site can grade or pass a deadline. */
const ROUNDS = 3;
/** Milliseconds between two rounds, in which a server states what it has graded. */
export const PAUSE = 4_000;

type Options = NonNullable<Parameters<typeof verifyLog>[2]>;

interface VerifiedSite {
  report: VerificationReport;
  comparisons: Comparison[];
}

/**
 * Verifies the log of a pool at its address, and compares what the site shows with it. Where they differ, both are read again:
 * a result can have arrived in between.
 * @throws LogReadError
 */
export async function verifySite(
  sha256: Sha256,
  { source, token }: Pick<Request, 'source' | 'token'>,
  { pause, ...options }: Options & { pause: number },
): Promise<VerifiedSite> {
  const address = parseSiteAddress(source);
  for (let round = 1; ; round += 1) {
    const found = await verifyOnce(sha256, { ...address, token }, options);
    if (round === ROUNDS || !found.report.passed || found.comparisons.every(isClean))
      return { ...found, comparisons: found.comparisons.map(withAhead) };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function verifyOnce(
  sha256: Sha256,
  { site, slug, token }: SiteAddress & { token: string | null },
  { expected = {}, onProgress }: Options,
): Promise<VerifiedSite> {
  const visitor = createSiteClient(site, null);
  const member = token === null ? null : createSiteClient(site, token);
  const { log, seen } = await openSite({ site, slug }, { member, visitor });
  const { report, state } = await verifyLog(sha256, log, {
    expected: { ...expected, checkpoints: [...(expected.checkpoints ?? []), ...seen] },
    onProgress,
  });
  const usernames = log.header.names;
  return { report, comparisons: await compareSite({ slug, visitor, member, state, usernames }) };
}

const isClean = ({ differences, ahead }: Comparison) => differences.length === 0 && ahead.length === 0;

/** A deadline that the log still does not state after all rounds is a difference. */
function withAhead(comparison: Comparison): Comparison {
  const { screen, differences, ahead } = comparison;
  const message = 'shown as passed, by the log its deadline has not passed';
  return {
    ...comparison,
    differences: [
      ...differences,
      ...ahead.map((week) => ({ screen, entry: null, username: null, week, message })),
    ],
  };
}
