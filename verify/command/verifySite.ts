import type { LogHeader, OwnedEntries } from '../checks/header.ts';
import type { VerificationReport } from '../checks/report.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { readListing } from '../reading/readListing.ts';
import type { ReadableLog } from '../reading/readLog.ts';
import { verifyLog } from '../reading/verifyLog.ts';
import { compareSite } from '../site/compareSite.ts';
import { openSite } from '../site/openSite.ts';
import { parseSiteAddress, type SiteAddress } from '../site/siteAddress.ts';
import { createSiteClient } from '../site/siteClient.ts';
import { untilAgreed } from '../site/untilAgreed.ts';
import type { Request } from './commandLine.ts';

type Options = NonNullable<Parameters<typeof verifyLog>[2]>;

interface ReadOptions {
  /** Leaves that were read earlier, and are not read again where they fill a tile; with them all leaves are returned. */
  known?: readonly Uint8Array[];
}

interface VerifiedSite {
  report: VerificationReport;
  comparisons: Comparison[];
  header: LogHeader;
  /** The member's own entries; null for a visitor. */
  owned: OwnedEntries | null;
  /** As they were read; empty unless `known` is given. */
  leaves: readonly Uint8Array[];
}

/**
 * Verifies the log of a pool at its address, and compares what the site shows with it. Where they differ, both are read again:
 * a result can have arrived in between.
 * @throws LogReadError
 */
export async function verifySite(
  sha256: Sha256,
  { source, token }: Pick<Request, 'source' | 'token'>,
  { pause, ...options }: Options & ReadOptions & { pause: number },
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
  { expected = {}, onProgress, known }: Options & ReadOptions,
): Promise<VerifiedSite> {
  const visitor = createSiteClient(site, null);
  const member = token === null ? null : createSiteClient(site, token);
  const listing = await readListing(sha256, visitor.find, { slug, isWhole: known === undefined });
  const { log, seen, owned } = await openSite({ site, slug }, { member, visitor, known });
  const leaves: Uint8Array[] = [];
  const collected = known === undefined ? log : { ...log, leaves: collect(log.leaves, leaves) };
  const { report, state } = await verifyLog(sha256, collected, {
    expected: { ...expected, owned, listing, checkpoints: [...(expected.checkpoints ?? []), ...seen] },
    onProgress,
  });
  const { header } = log;
  const usernames = header.names;
  const comparisons = await compareSite({ slug, visitor, member, state, usernames });
  return { report, comparisons, header, owned, leaves };
}

async function* collect(
  parts: ReadableLog['leaves'],
  into: Uint8Array[],
): AsyncIterable<readonly Uint8Array[]> {
  for await (const part of parts) {
    for (const leaf of part) into.push(leaf);
    yield part;
  }
}
