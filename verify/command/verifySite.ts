import type { VerificationReport } from '../checks/report.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { verifyLog } from '../reading/verifyLog.ts';
import { compareSite } from '../site/compareSite.ts';
import { openSite } from '../site/openSite.ts';
import { parseSiteAddress, type SiteAddress } from '../site/siteAddress.ts';
import { createSiteClient } from '../site/siteClient.ts';
import { untilAgreed } from '../site/untilAgreed.ts';
import type { Request } from './commandLine.ts';

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
  return untilAgreed(() => verifyOnce(sha256, { ...address, token }, options), {
    isOver: ({ report }) => !report.passed,
    pause,
  });
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
