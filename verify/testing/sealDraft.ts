import { canonicalBytes, canonicalJson, type CanonicalValue } from '../log/canonicalJson.ts';
import { encodeBase64, decodeBase64 } from '../log/base64.ts';
import { formatCheckpointBody } from '../log/checkpointBody.ts';
import { appendLeafHashes, emptyFrontier, frontierRoot } from '../log/frontier.ts';
import { formatNote } from '../log/note.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { logSigner, type TestSigner } from '../log/testing/signer.ts';
import { WITHOUT_OWNERS } from '../log/logVersion.ts';
import { formatHash, leafHash } from '../log/treeHash.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import { formatVerifierKey } from '../log/verifierKey.ts';
import type { LogHeader } from '../checks/header.ts';
import type { StandingChange } from '../leaves/leaf.ts';
import type { Draft, DraftLeaf, DraftPick, Ref } from './draft.ts';

/** A log as it is read. */
export interface SealedLog {
  header: LogHeader;
  leaves: Uint8Array[];
  /** Where each leaf of the draft stands. */
  placeOf: ReadonlyMap<Ref, number>;
  /** A checkpoint over the first leaves, signed by the keys with these numbers. */
  checkpointOver(size: number, signers: readonly number[]): string;
}

/** The key of the tests' logs with this number, from 0. */
export function signerOf(origin: string, number: number): TestSigner {
  return logSigner(origin, number + 1);
}

/**
 * Computes all that follows from a draft, and signs it.
 * @param edit changes the leaves before they are signed
 */
export function sealDraft(
  draft: Draft,
  edit: (leaves: Uint8Array[]) => Uint8Array[] = (leaves) => leaves,
): SealedLog {
  const placeOf = new Map(draft.leaves.map(({ ref }, place) => [ref, place]));
  const picks = new Map(
    draft.leaves.flatMap((leaf): [Ref, DraftPick][] => (leaf.type === 'pick' ? [[leaf.ref, leaf]] : [])),
  );
  const standings = new Standings();
  const { pool, version } = draft.leaves.find((leaf) => leaf.type === 'pool') ?? { pool: '', version: 0 };
  const known = { placeOf, picks, standings, pool, hasOwners: version !== WITHOUT_OWNERS };
  const leaves = edit(
    draft.leaves.map((leaf, place) => canonicalBytes(sealLeaf(leaf, place, known) as CanonicalValue)),
  );
  const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
  const checkpointOver = (size: number, signers: readonly number[]) => {
    const root = frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes.slice(0, size)));
    const text = formatCheckpointBody({ origin: draft.origin, size, root, extensions: [] });
    return formatNote({ text, signatures: signers.map((one) => signerOf(draft.origin, one).sign(text)) });
  };
  const keys = Array.from({ length: draft.keys }, (_, number) =>
    formatVerifierKey(signerOf(draft.origin, number).key),
  ).reverse();
  const header: LogHeader = {
    keys,
    checkpoint: checkpointOver(leaves.length, [draft.keys - 1]),
    published: draft.published.map(({ week, at, through, signers }) => ({
      week,
      at,
      checkpoint: checkpointOver(placeOf.get(through)! + 1, signers),
    })),
    names: draft.names,
    nameSalts: Object.fromEntries(Object.keys(draft.names).map((entry) => [entry, nameSalt(entry)])),
    ...earlierNamesOf(draft),
  };
  return { header, leaves, placeOf, checkpointOver };
}

interface Known {
  placeOf: ReadonlyMap<Ref, number>;
  picks: ReadonlyMap<Ref, DraftPick>;
  standings: Standings;
  /** Its id. */
  pool: string;
  hasOwners: boolean;
}

function sealLeaf(
  { ref: _ref, ...leaf }: DraftLeaf,
  place: number,
  { placeOf, picks, standings, pool, hasOwners }: Known,
): object {
  switch (leaf.type) {
    case 'pick': {
      const { salt, record, replaces, week = record.week, ...rest } = leaf;
      return {
        ...rest,
        week,
        replaces: replaces === null ? null : placeOf.get(replaces)!,
        commitment: commit(salt, record),
      };
    }
    case 'openings': {
      const openings = leaf.openings.map(({ of, salt, record }) => {
        const pick = picks.get(of)!;
        return [placeOf.get(of)!, salt ?? pick.salt, record ?? pick.record];
      });
      return { ...leaf, openings };
    }
    case 'deadline':
      return { ...leaf, size: place };
    case 'entries':
      for (const [entry] of leaf.entries) standings.add(entry);
      return {
        ...leaf,
        entries: leaf.entries.map(([entry, startWeek, name]) => [
          entry,
          startWeek,
          commitName(pool, entry, name),
          ...(hasOwners ? [commitOwner(pool, entry, accountOf(entry))] : []),
        ]),
      };
    case 'withdrawn':
      for (const entry of leaf.entries) standings.remove(entry);
      return leaf;
    case 'owners':
      return {
        ...leaf,
        owners: leaf.owners.map(([entry, account]) => [entry, commitOwner(pool, entry, account)]),
      };
    case 'names':
      return { ...leaf, names: leaf.names.map(([entry, name]) => [entry, commitName(pool, entry, name)]) };
    case 'standings-part':
      standings.change(leaf.changes);
      return leaf;
    case 'standings':
      standings.change(leaf.changes);
      return { ...leaf, ...standings.summary() };
    default:
      return leaf;
  }
}

/** Of the commitment to the username of an entry: the same each time, so that a draft seals to the same bytes. */
function nameSalt(entry: string): string {
  return encodeBase64(sha256(encodeUtf8(`name of ${entry}`)));
}

/** The account that an entry of a draft joins with. */
export function accountOf(entry: string): string {
  return `${entry}0`;
}

/** Of the commitment to the account of an entry. */
export function ownerSalt(entry: string, account: string): string {
  return encodeBase64(sha256(encodeUtf8(`owner ${account} of ${entry}`)));
}

/** The usernames that renamed entries had before. */
function earlierNamesOf({ leaves }: Draft): Pick<LogHeader, 'earlierNames'> {
  const latest = new Map<string, string>();
  const earlier: Record<string, [name: string, salt: string][]> = {};
  for (const leaf of leaves) {
    if (leaf.type === 'entries') for (const [entry, , name] of leaf.entries) latest.set(entry, name);
    if (leaf.type !== 'names') continue;
    for (const [entry, name] of leaf.names) {
      const before = latest.get(entry);
      if (before !== undefined) (earlier[entry] ??= []).push([before, nameSalt(entry)]);
      latest.set(entry, name);
    }
  }
  return Object.keys(earlier).length === 0 ? {} : { earlierNames: earlier };
}

function commitName(pool: string, entry: string, name: string): string {
  return commit(nameSalt(entry), { entry, name, pool });
}

function commitOwner(pool: string, entry: string, account: string): string {
  return commit(ownerSalt(entry, account), { account, entry, pool });
}

function commit(salt: string, record: object): string {
  const committed = Uint8Array.from([
    ...decodeBase64(salt),
    ...encodeUtf8(canonicalJson(record as CanonicalValue)),
  ]);
  return encodeBase64(sha256(committed));
}

/** The published standings, and the root over them as docs/sealed-picks.md describes it: all of it anew each time. */
class Standings {
  readonly #lines = new Map<number, string>();

  add(entry: string): void {
    this.#lines.set(Number(entry), '0 - -');
  }

  remove(entry: string): void {
    this.#lines.delete(Number(entry));
  }

  change(changes: readonly StandingChange[]): void {
    for (const [entry, week, reason, strikes] of changes) {
      this.#lines.set(Number(entry), `${week} ${reason || '-'} ${strikes || '-'}`);
    }
  }

  summary(): { alive: number; out: number; root: string } {
    const groups = new Map<number, string[]>();
    for (const [entry, line] of [...this.#lines].sort(([a], [b]) => a - b)) {
      const group = Math.floor(entry / 1024);
      groups.set(group, [...(groups.get(group) ?? []), `${entry} ${line}`]);
    }
    const hashes = [...groups.values()].map((lines) => leafHash(sha256, encodeUtf8(lines.join('\n'))));
    const out = [...this.#lines.values()].filter((line) => !line.startsWith('0 ')).length;
    const root = frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes));
    return { alive: this.#lines.size - out, out, root: formatHash(root) };
  }
}
