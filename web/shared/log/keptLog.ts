import { sha256 } from '@noble/hashes/sha2.js';
import type { CheckName } from '#verify/checks/findings.ts';
import type { LogHeader, OwnedEntries, SiteListing } from '#verify/checks/header.ts';
import { compareShown } from '#verify/compare/compareShown.ts';
import { FollowingFacts } from '#verify/compare/followingFacts.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { openAddress } from '#verify/reading/openAddress.ts';
import { parseNames, parseOwned } from '#verify/reading/parseHeader.ts';
import { readListing } from '#verify/reading/readListing.ts';
import { LogReadError, type ReadableLog } from '#verify/reading/readLog.ts';
import { verifyLog } from '#verify/reading/verifyLog.ts';
import { compareCheckpoints } from './compareCheckpoints.ts';
import { LogUnavailableError, logFiles } from './logFiles.ts';
import type { LogAnswer, LogCheck } from './logCheck.ts';
import type { SeenCheckpoint } from './lastCheckpoint.ts';

/** Larger logs are verified only on request: a second of a slow phone's worker (DECISIONS D99). */
const MOST_LEAVES = 20_000;

/** What opens the log's commitments to a member. */
interface Known {
  names: Pick<LogHeader, 'names' | 'nameSalts'>;
  owned: OwnedEntries | null;
}
const NOTHING_KNOWN: Known = { names: { names: null, nameSalts: null }, owned: null };

/** Checks of what is opened to members. */
const opened: readonly CheckName[] = ['names', 'owners'];

/** What others than the log itself say of it. */
interface Elsewhere {
  seen: SeenCheckpoint | null;
  listing: SiteListing | null;
}

interface Verified {
  header: LogHeader;
  failures: string[];
  /** Whether usernames or owners differ from the log's commitments. */
  isOtherwise: boolean;
  facts: FollowingFacts;
}

/**
 * A pool's verified log. Leaves are read once; full tiles are public and stay in the browser's cache.
 * Usernames are for members: in memory only, until logout. The browser stores the numbers and salts of the reader's own
 * entries beside the last checkpoint.
 */
export class KeptLog {
  readonly #slug: string;
  readonly #site: string;
  readonly #address: string;
  #leaves: Uint8Array[] = [];
  #known: Known = NOTHING_KNOWN;
  #verified: Verified | null = null;

  constructor(site: string, slug: string) {
    this.#slug = slug;
    this.#site = site;
    this.#address = `${site}/p/${slug}`;
  }

  async check({ shown, seen, reading, isAsked }: LogCheck): Promise<LogAnswer> {
    const started = performance.now();
    let milliseconds = 0;
    if (reading !== 'NOTHING' || this.#verified === null) {
      const listing = await this.#readListing();
      const log = await openAddress(this.#address, {
        known: reading === 'ALL' ? [] : this.#leaves,
        ...(reading === 'ALL' && { cache: 'reload' }),
      }).catch(unlessUnreadable);
      if (log === null) return { type: 'UNAVAILABLE', hasLog: seen !== null || this.#verified !== null };
      if (reading === 'ALL' || log.header.checkpoint !== this.#verified?.header.checkpoint) {
        if ((log.total ?? 0) > MOST_LEAVES && !isAsked) return this.#glance(log.total ?? 0, seen);
        if (!(await this.#verify(log, { seen, listing }, reading === 'ALL')))
          return { type: 'UNAVAILABLE', hasLog: true };
        milliseconds = performance.now() - started;
      }
    }
    const { header, failures, facts } = this.#verified!;
    const comparison = compareShown(facts, shown);
    const differing = new Set(comparison.differences.flatMap(({ entry }) => entry ?? []));
    return {
      type: 'COMPARED',
      leaves: this.#leaves.length,
      failures,
      comparison,
      follows: [...differing].flatMap((entry) => facts.entries.get(entry) ?? []),
      latest: {
        checkpoint: header.checkpoint,
        key: header.keys[0] ?? '',
        ...(this.#known.owned !== null && { owned: this.#known.owned }),
      },
      milliseconds,
    };
  }

  /** Whether a long log continues the seen one, which takes a few files. */
  async #glance(leaves: number, seen: SeenCheckpoint | null): Promise<LogAnswer> {
    try {
      const { contradiction, latest } = await compareCheckpoints(seen, logFiles(this.#slug));
      return { type: 'LONG', leaves, latest, failures: contradiction === null ? [] : [contradiction.reason] };
    } catch (error) {
      if (error instanceof LogUnavailableError) return { type: 'UNAVAILABLE', hasLog: true };
      throw error;
    }
  }

  /** What the site's log has of the pool; null where it cannot be read. */
  async #readListing(): Promise<SiteListing | null> {
    const read = async (path: string) => {
      const response = await fetch(this.#site + path, { cache: 'no-cache' });
      return response.ok ? response : null;
    };
    return readListing(sha256, read, { slug: this.#slug, isWhole: false }).catch(() => null);
  }

  /** @returns false if the log could not be read completely */
  async #verify(log: ReadableLog, elsewhere: Elsewhere, isAnew: boolean): Promise<boolean> {
    const leaves: Uint8Array[] = [];
    try {
      for await (const part of log.leaves) leaves.push(...part);
    } catch (error) {
      unlessUnreadable(error);
      return false;
    }
    if (this.#known.names.names === null || isAnew) this.#known = await readKnown(this.#address);
    const verified = await verify({ ...log, leaves }, this.#known, elsewhere);
    if (!isAnew && verified.isOtherwise) {
      // A rename, a new entry, or one that moved.
      this.#known = await readKnown(this.#address);
      Object.assign(verified, await verify({ ...log, leaves }, this.#known, elsewhere));
    }
    this.#leaves = leaves;
    this.#verified = verified;
    return true;
  }
}

async function verify(
  { header: given, total, leaves }: Omit<ReadableLog, 'leaves'> & { leaves: readonly Uint8Array[] },
  { names, owned }: Known,
  { seen, listing }: Elsewhere,
): Promise<Verified> {
  const header = { ...given, ...names };
  const checkpoints =
    seen === null ? [] : [{ name: 'that this browser saw at an earlier visit', text: seen.checkpoint }];
  const { report, state } = await verifyLog(
    sha256,
    { header, total, leaves: inOnePart(leaves) },
    // Verify reports accepted forks; screens are compared with the log as it went on.
    {
      expected: {
        owned,
        ownedBefore: ownedIn(seen),
        listing,
        checkpoints,
        keys: seen === null ? [] : [seen.key],
        acceptedForks: 'ALL',
      },
    },
  );
  const failures = report.checks.flatMap((check) =>
    check.failures.map(({ username, week, message }) => {
      const place = [username, week === null ? null : `Week ${week}`].filter((part) => part !== null);
      return place.length === 0 ? message : `${place.join(', ')}: ${message}`;
    }),
  );
  const isOtherwise = report.checks.some(({ name, passed }) => opened.includes(name) && !passed);
  return { header, failures, isOtherwise, facts: new FollowingFacts(state, names.names) };
}

/** The own entries that the browser stored; null for none, or for other data. */
function ownedIn(seen: SeenCheckpoint | null): OwnedEntries | null {
  try {
    return parseOwned(seen?.owned);
  } catch (error) {
    return unlessUnreadable(error);
  }
}

async function* inOnePart(leaves: readonly Uint8Array[]): AsyncIterable<readonly Uint8Array[]> {
  yield leaves;
}

/** Usernames and the reader's own entries with the salts of their commitments; none for a non-member. */
async function readKnown(address: string): Promise<Known> {
  const read = (file: string) => fetch(`${address}/log/${file}`, { cache: 'no-store' });
  try {
    const names = await read('names');
    if (!names.ok) return NOTHING_KNOWN;
    const owners = await read('owners');
    return {
      names: parseNames(await names.text()),
      owned: owners.ok ? parseOwned(await owners.json()) : null,
    };
  } catch {
    // They are compared once they are readable.
    return NOTHING_KNOWN;
  }
}

/** For a missing or malformed file. */
function unlessUnreadable(error: unknown): null {
  if (error instanceof LogReadError || error instanceof LogFormatError) return null;
  throw error;
}
