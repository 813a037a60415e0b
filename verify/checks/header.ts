/** A checkpoint that was published: at the deadline of a week, or when the key was replaced. */
export interface Publication {
  /** Null for the one at which the key was replaced. */
  week: number | null;
  /** Instant in UTC. */
  at: string;
  /** A signed note. */
  checkpoint: string;
}

/** What comes before the leaves of a log, in a bundle or from its address. */
export interface LogHeader {
  /** The verifier key of the log; after rotations the earlier ones follow, the newest first. */
  keys: readonly string[];
  /** The latest checkpoint: a signed note. */
  checkpoint: string;
  published: readonly Publication[];
  /** Usernames by entry; null where they are not known. */
  names: Readonly<Record<string, string>> | null;
  /** By entry: the salt of the commitment to its username, in base64. Null where names are not known. */
  nameSalts: Readonly<Record<string, string>> | null;
}

/** Something that a person kept, with a name for it in messages: the name of its file. */
export interface Evidence {
  name: string;
  text: string;
}

/** What a verification is given besides the log. */
export interface Expectations {
  /**
   * Verifier keys that are known by other ways than the server's word: one of the log must be its key, and a witness must
   * have cosigned the last published checkpoint.
   */
  keys?: readonly string[];
  /** Checkpoints that were seen earlier. */
  checkpoints?: readonly Evidence[];
  /** Receipts of picks (`.tlog-proof`). */
  receipts?: readonly Evidence[];
}
