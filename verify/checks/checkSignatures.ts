import { appendLeafHashes, emptyFrontier, frontierRoot } from '../log/frontier.ts';
import { parseCheckpointBody, type Checkpoint } from '../log/checkpointBody.ts';
import { openNote } from '../log/openNote.ts';
import { equalBytes } from '../log/byteArrays.ts';
import { formatHash, leafHash, type Sha256 } from '../log/treeHash.ts';
import { formatVerifierKey, keyFingerprint, parseVerifierKey, type VerifierKey } from '../log/verifierKey.ts';
import type { LeafOf } from '../leaves/leaf.ts';
import { counted } from './actEffects.ts';
import { checkKnownKey, messageOf } from './checkKnownKey.ts';
import { checkListed } from './checkListed.ts';
import { checkPolicy } from './checkPolicy.ts';
import type { Findings } from './findings.ts';
import type { Expectations, LogHeader } from './header.ts';

/** A checkpoint that the log must agree with. */
interface Claim extends Checkpoint {
  /** "the checkpoint of Week 3". */
  name: string;
  /** The keys with valid signatures, as `formatVerifierKey` writes them; null for what another log has of this one. */
  signedBy: string[] | null;
  /** Of a published checkpoint. */
  week: number | null;
}

interface Rotation {
  leaf: number;
  key: string;
  previous: string;
}

/** Leaf hashes added to the tree at once. */
const BATCH = 512;

/** Checks the leaves against the checkpoints, and that the log's key signed these. */
export class SignaturesCheck {
  readonly #sha256: Sha256;
  readonly #findings: Findings;
  #header: LogHeader;
  #keys: VerifierKey[] = [];
  #witnesses: VerifierKey[] = [];
  #claims: Claim[] = [];
  #bySize = new Map<number, Claim[]>();
  readonly #rotations: Rotation[] = [];
  readonly #acceptedForks: LeafOf<'fork'>[] = [];
  /** Claims whose root differs from that of the leaves. */
  #mismatches: Claim[] = [];
  #frontier = emptyFrontier;
  #waiting: Uint8Array[] = [];
  #latest: Claim | null = null;
  size = 0;

  constructor(sha256: Sha256, findings: Findings, header: LogHeader, expected: Expectations) {
    this.#sha256 = sha256;
    this.#findings = findings;
    this.#header = header;
    this.#readHeader(expected);
  }

  /**
   * Replaces the header: drops its findings, and compares all checkpoints again.
   * @param roots by number of leaves, up to the present one; a checkpoint over so few leaves without a root fails
   */
  renew(header: LogHeader, expected: Expectations, roots: ReadonlyMap<number, Uint8Array>): void {
    this.#findings.forget('signatures');
    this.#header = header;
    this.#keys = [];
    this.#claims = [];
    this.#bySize = new Map();
    this.#readHeader(expected);
    this.#mismatches = this.#claims.filter(({ size, root }) => {
      const taken = roots.get(size);
      return size <= this.size && (taken === undefined || !equalBytes(taken, root));
    });
  }

  /** Adds a checkpoint that the log must agree with. @returns null for one that is not valid */
  claim(name: string, note: string, week: number | null = null): Claim | null {
    this.#findings.count('signatures');
    try {
      const { text, verified } = openNote(note, this.#keys);
      const signedBy = verified.map(({ key }) => formatVerifierKey(key));
      return this.#add({ ...parseCheckpointBody(text), name, signedBy, week });
    } catch (error) {
      this.#fail(null, `${capital(name)} cannot be believed: ${messageOf(error)}`, week);
      return null;
    }
  }

  /** Adds the text of a checkpoint that another log has, without its signatures. */
  claimText(name: string, text: string): void {
    this.#findings.count('signatures');
    try {
      this.#add({ ...parseCheckpointBody(text), name, signedBy: null, week: null });
    } catch (error) {
      this.#fail(null, `${capital(name)} cannot be read: ${messageOf(error)}`);
    }
  }

  #add(claim: Claim): Claim {
    this.#claims.push(claim);
    const same = this.#bySize.get(claim.size);
    if (same === undefined) this.#bySize.set(claim.size, [claim]);
    else same.push(claim);
    return claim;
  }

  add(leaf: Uint8Array): void {
    // A checkpoint of an empty log.
    if (this.size === 0) this.#compare();
    this.#waiting.push(leafHash(this.#sha256, leaf));
    this.size += 1;
    const isClaimed = this.#bySize.has(this.size);
    if (isClaimed || this.#waiting.length >= BATCH) this.#append();
    if (isClaimed) this.#compare();
  }

  rotate({ key, previous }: LeafOf<'key'>, leaf: number): void {
    this.#rotations.push({ leaf, key, previous });
  }

  acceptFork(leaf: LeafOf<'fork'>): void {
    this.#acceptedForks.push(leaf);
  }

  /** @param pool the origin and the passed weeks, as the log states them */
  finish(pool: { origin: string | null; passed: ReadonlyMap<number, { leaf: number }> }): void {
    this.#append();
    const latest = this.#latest;
    if (latest !== null && latest.size !== this.size) {
      this.#fail(
        Math.min(latest.size, this.size),
        `The latest checkpoint is over ${latest.size} leaves, and ${this.size} were given.`,
      );
    }
    for (const claim of this.#claims) {
      if (claim.size > this.size && claim !== latest && !this.#isAccepted(claim)) {
        this.#fail(
          this.size,
          `${capital(claim.name)} is over ${claim.size} leaves; the log has ${this.size}: leaves are missing.`,
          claim.week,
        );
      }
      if (pool.origin !== null && claim.origin !== pool.origin) {
        this.#fail(
          0,
          `${capital(claim.name)} is of the log ${claim.origin}, not of ${pool.origin}.`,
          claim.week,
        );
      }
    }
    this.#checkKeys();
    this.#checkPublished(pool.passed);
  }

  get keys(): readonly VerifierKey[] {
    return this.#keys;
  }

  /** The keys of witnesses that the reader knows. */
  get witnesses(): readonly VerifierKey[] {
    return this.#witnesses;
  }

  /** The root, and the fingerprint that people compare the key by. */
  get summary(): { root: string; fingerprint: string | null } {
    const [key] = this.#keys;
    return {
      root: formatHash(frontierRoot(this.#sha256, this.#frontier)),
      fingerprint: key === undefined ? null : keyFingerprint(key),
    };
  }

  #readHeader(expected: Expectations): void {
    this.#readKeys();
    this.#latest = this.claim('the latest checkpoint', this.#header.checkpoint);
    for (const { week, checkpoint } of this.#header.published) {
      const name =
        week === null ? 'the checkpoint of a new key' : `the checkpoint published for Week ${week}`;
      this.claim(name, checkpoint, week);
    }
    for (const { name, text } of expected.checkpoints ?? []) this.claim(`the checkpoint ${name}`, text);
    checkListed(this.#sha256, this.#header.published, this.#keys, this.#findings);
    this.#witnesses = [];
    for (const key of expected.keys ?? []) {
      const witness = checkKnownKey(key.trim(), this.#header, this.#findings);
      if (witness !== null) this.#witnesses.push(witness);
    }
    if (expected.policy === undefined) return;
    checkPolicy(expected.policy, this.#header, this.#findings);
    this.#witnesses.push(...expected.policy.witnesses.map(({ key }) => key));
  }

  #readKeys(): void {
    for (const text of this.#header.keys) {
      try {
        this.#keys.push(parseVerifierKey(text));
      } catch (error) {
        this.#fail(null, `A key of the log cannot be read: ${messageOf(error)}`);
      }
    }
  }

  #append(): void {
    this.#frontier = appendLeafHashes(this.#sha256, this.#frontier, this.#waiting);
    this.#waiting = [];
  }

  #compare(): void {
    const claims = this.#bySize.get(this.size);
    if (claims === undefined) return;
    const root = frontierRoot(this.#sha256, this.#frontier);
    for (const claim of claims) {
      if (equalBytes(claim.root, root)) continue;
      this.#mismatches.push(claim);
    }
  }

  /** Whether the log states an accepted fork with this checkpoint. */
  #isAccepted({ size, root }: Claim): boolean {
    return this.#acceptedForks.some((fork) => fork.size === size && fork.root === formatHash(root));
  }

  #checkKeys(): void {
    for (const claim of this.#mismatches) {
      if (this.#isAccepted(claim)) continue;
      this.#fail(
        claim.size - 1,
        `${capital(claim.name)} over ${claim.size} leaves has another root than the leaves given: a leaf before number ` +
          `${claim.size} was changed, or there are two logs.`,
        claim.week,
      );
    }
    let current = this.#header.keys.at(-1);
    for (const { leaf, key, previous } of this.#rotations) {
      if (previous !== current || !this.#header.keys.includes(key)) {
        this.#fail(
          leaf,
          `Leaf ${leaf} replaces a key that was not the log's key, or by one that the log does not have.`,
        );
      }
      const isSignedByBoth = this.#claims.some(
        ({ size, signedBy }) => size > leaf && signedBy?.includes(key) && signedBy.includes(previous),
      );
      if (!isSignedByBoth) {
        this.#fail(
          leaf,
          `The key was replaced by leaf ${leaf}; no checkpoint after it is signed by both keys.`,
        );
      }
      current = key;
    }
    if (this.#header.keys.length !== this.#rotations.length + 1 || this.#header.keys[0] !== current) {
      this.#fail(
        null,
        `The log has ${counted(this.#header.keys.length, 'key', 'keys')}, and states ${counted(this.#rotations.length, 'replacement', 'replacements')} of its key.`,
      );
    }
    for (const claim of this.#claims) {
      const key = this.#keyAt(claim.size);
      if (key !== undefined && claim.signedBy?.includes(key) === false) {
        this.#fail(
          claim.size - 1,
          `${capital(claim.name)} is not signed by the key that the log had then.`,
          claim.week,
        );
      }
    }
  }

  #keyAt(size: number): string | undefined {
    return this.#rotations.findLast(({ leaf }) => leaf < size)?.key ?? this.#header.keys.at(-1);
  }

  #checkPublished(passed: ReadonlyMap<number, { leaf: number }>): void {
    const published = new Set(this.#header.published.map(({ week }) => week));
    const newest = Math.max(-1, ...[...passed.values()].map(({ leaf }) => leaf));
    for (const [week, { leaf }] of passed) {
      if (!published.has(week)) {
        // The latest publication may be on its way.
        if (leaf < newest)
          this.#fail(leaf, `No checkpoint was published at the deadline of Week ${week}.`, week);
        continue;
      }
      // A reopened week has one for each deadline.
      const claim = this.#claims.findLast((one) => one.week === week);
      if (claim !== undefined && claim.size <= leaf) {
        this.#fail(leaf, `${capital(claim.name)} does not include the deadline of the week.`, week);
      }
    }
  }

  #fail(leaf: number | null, message: string, week: number | null = null): void {
    this.#findings.fail('signatures', { leaf, week }, message);
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
