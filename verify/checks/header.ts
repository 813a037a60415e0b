import type { Facts } from '../facts/facts.ts';
import type { Policy } from '../policy/policy.ts';

/** A checkpoint published at a week's deadline, or when the key was replaced. */
export interface Publication {
  /** Null when the key was replaced; 0 in the log of a site. */
  week: number | null;
  /** Instant in UTC. */
  at: string;
  /** A signed note. */
  checkpoint: string;
  /** A C2SP tlog-proof of its text in the log of the site, by a checkpoint that witnesses have signed. */
  site?: string;
}

export interface LogHeader {
  /** The log's verifier key, then those that rotations replaced, the newest first. */
  keys: readonly string[];
  /** The latest checkpoint: a signed note. */
  checkpoint: string;
  published: readonly Publication[];
  /** Usernames by entry; null where not known. */
  names: Readonly<Record<string, string>> | null;
  /** By entry: the salt of the commitment to its username, in base64. Null where names are not known. */
  nameSalts: Readonly<Record<string, string>> | null;
  /** By renamed entry: its earlier usernames with their salts. Missing where names are not known, and in older logs. */
  earlierNames?: Readonly<Record<string, readonly (readonly [name: string, salt: string])[]>> | null;
}

/** A file that a person saved, with its name for messages. */
export interface Evidence {
  name: string;
  text: string;
}

/** The entries that the site shows to an account as its own. */
export interface OwnedEntries {
  /** Id of the account. */
  account: string;
  /** By entry: the salt of the commitment to its account, in base64. */
  salts: Readonly<Record<string, string>>;
}

/** What the log of the site has of a pool. */
export interface SiteListing {
  /** The pool's latest checkpoint there, a signed note, with a C2SP tlog-proof; null where it has none. */
  listed: { checkpoint: string; proof: string } | null;
  /** All its checkpoints there, without their signatures; empty where they were not read. */
  texts: readonly string[];
}

export interface Expectations {
  /** Keys from another source than the server: the log's key, or of witnesses who must have cosigned the last publication, or the site's log with it. */
  keys?: readonly string[];
  /** Which witnesses must have signed the last publication, or the site's log with it. */
  policy?: Policy;
  checkpoints?: readonly Evidence[];
  /** Receipts of picks (`.tlog-proof`). */
  receipts?: readonly Evidence[];
  owned?: OwnedEntries | null;
  /** Those of an earlier reading, of the same account or of another one. */
  ownedBefore?: OwnedEntries | null;
  /** Null where nothing is known of the site's log. */
  listing?: SiteListing | null;
  /** Schedules and results from other sources than the site. */
  facts?: readonly Facts[];
  /** Roots of lost checkpoints, of which the reader accepts that the log went on without them; ALL: the operator's own comparison. */
  acceptedForks?: readonly string[] | 'ALL';
}
