import type { Database } from '#prisma/client.ts';
import type { LogLeaf, LogPublication, PoolLog } from '#prisma/generated/sqlite/client.ts';
import { LogVerifier } from '#verify/checks/logVerifier.ts';
import type { LoggedState } from '#verify/checks/loggedState.ts';
import type { CheckName, Failure } from '#verify/checks/findings.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { bytes, type Column } from '#verify/tables/column.ts';
import { sha256 } from '../key/sha256.ts';
import { sizeOf } from './checkpointSize.ts';
import { compareLeafRow } from './commitments.ts';
import { Differences } from './difference.ts';
import { readLeaves } from './leafRows.ts';
import { partOf, readAgain, REREAD, type RereadLimits, rootAndInstant } from './rereadLeaves.ts';
import { StandingChanges } from './standingChanges.ts';
import { StatedEntries } from './statedEntries.ts';
import { StatedFacts } from './statedFacts.ts';
import { TileNodes } from './tileNodes.ts';

/** Counts of commissioners' acts are needed by verifiers' reports only. */
const NO_ACTS = { acts: 0, named: 0, stated: 0, graded: 0, statedGraded: 0 };

/** A completely read log, and what follows from it. */
export interface PlayedLog {
  head: PoolLog;
  state: LoggedState;
  /** Failures of the log's own verification. */
  failures: (Failure & { check: CheckName })[];
  facts: StatedFacts;
  stated: StatedEntries;
  standings: StandingChanges;
  nodes: TileNodes;
  /** When the log began, in milliseconds since 1970. */
  began: number;
  /** Whether it began with the pool, so that nothing of the pool is older. */
  isWhole: boolean;
  /** By size of a published checkpoint: the instant of its last leaf. */
  instants: Map<number, string>;
  lastAt: string | null;
  /** 1 for leaves with the same instant as the previous one. */
  following: Column<Uint8Array>;
}

/** The published data of a log, with which its leaves are compared. */
export interface LogSources {
  /** Verifier keys, the current one first. */
  keys: readonly string[];
  publications: readonly (LogPublication & { cosignatures: { line: string }[] })[];
  /** A checkpoint reported by a participant's browser. */
  seen: string | null;
}

/**
 * Plays a pool's log through the verifier, and derives the expected tables from the same leaves; compares the
 * leaves' own columns on the way. A cached player resumes when the log has grown: played leaves are not
 * played again, but some of them are reread and compared with their hashes (`readAgain`).
 */
export class LogPlayer {
  readonly #limits: RereadLimits;
  /** Differences of single leaves, which later plays report, too. */
  readonly #found = new Differences();
  readonly #facts = new StatedFacts();
  readonly #stated = new StatedEntries(this.#facts);
  readonly #standings = new StandingChanges();
  readonly #nodes = new TileNodes();
  readonly #instants = new Map<number, string>();
  readonly #following = bytes();
  #verifier: LogVerifier | null = null;
  #publishedSizes: ReadonlySet<number> = new Set();
  #lastAt: string | null = null;
  /** The next tile to reread. */
  #rereadFrom = 0;
  /** Leaves played and reread since the player was created. */
  readonly counts = { played: 0, reread: 0 };

  constructor(limits: RereadLimits = REREAD) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#nodes.size;
  }

  /** Plays the leaves up to the head's size. */
  async play(
    db: Database,
    head: PoolLog,
    { keys, publications, seen }: LogSources,
    differences: Differences,
  ): Promise<PlayedLog> {
    const published = publications.map(({ week, at, checkpoint, cosignatures }) => ({
      week,
      at: at.toISOString(),
      checkpoint: checkpoint + cosignatures.map(({ line }) => line).join(''),
    }));
    const checkpoints = seen === null ? [] : [{ name: "that a participant's browser keeps", text: seen }];
    const header = { keys, checkpoint: head.checkpoint, published, names: null, nameSalts: null };
    this.#publishedSizes = new Set(publications.map(({ size }) => size));
    const verifier = this.#verifier ?? new LogVerifier(sha256, header, { checkpoints, acceptedForks: 'ALL' });
    if (this.#verifier !== null) {
      await this.#readAgain(db, head.poolId, differences);
      const notes = [head.checkpoint, ...published.map(({ checkpoint }) => checkpoint), seen ?? ''];
      const roots = await this.#rootsOf(db, head.poolId, notes);
      verifier.renew(header, { checkpoints }, roots);
    }
    this.#verifier = verifier;
    let next = this.size;
    for await (const rows of readLeaves(db, head.poolId, { from: next, before: head.size })) {
      for (const row of rows) {
        if (row.index !== next) {
          this.#found.add(['LogLeaf.index'], `Leaf ${next} is missing.`, { leaf: next });
        }
        next = row.index + 1;
        this.#add(verifier, row);
      }
    }
    differences.addAll(this.#found);
    return this.#finish(verifier, head);
  }

  /** Rereads the next part of the leaves; a part with differences is reread next time, too. */
  async #readAgain(db: Database, poolId: number, differences: Differences): Promise<void> {
    const before = differences.count;
    const part = partOf(this.#nodes, this.#rereadFrom, this.#limits);
    this.counts.reread += await readAgain(db, { poolId, nodes: this.#nodes, part }, differences);
    if (differences.count === before) this.#rereadFrom = part.next;
  }

  /** Roots at the sizes of checkpoints, and the instants of their last leaves. */
  async #rootsOf(db: Database, poolId: number, notes: readonly string[]): Promise<Map<number, Uint8Array>> {
    const roots = new Map<number, Uint8Array>();
    for (const size of new Set(notes.flatMap((note) => sizeOf(note)?.size ?? []))) {
      if (size === 0 || size > this.size) continue;
      const { root, lastAt } = await rootAndInstant(db, poolId, this.#nodes, size);
      roots.set(size, root);
      if (lastAt !== null && !this.#instants.has(size)) this.#instants.set(size, lastAt);
    }
    return roots;
  }

  #add(verifier: LogVerifier, row: LogLeaf): void {
    const bytes = encodeUtf8(row.data);
    const leaf = verifier.add(bytes);
    this.#nodes.add(bytes);
    this.counts.played += 1;
    // Reported by the verifier.
    if (leaf === null) return;
    if (leaf.at === this.#lastAt) this.#following.set(row.index, 1);
    this.#lastAt = leaf.at;
    const size = row.index + 1;
    if (this.#publishedSizes.has(size)) this.#instants.set(size, leaf.at);
    const record = compareLeafRow(row, leaf, this.#found);
    this.#facts.take(leaf, row.index);
    this.#stated.take(leaf, row.index, record);
    this.#standings.take(leaf, row.index);
  }

  #finish(verifier: LogVerifier, head: PoolLog): PlayedLog {
    const report = verifier.finish(NO_ACTS);
    const state = verifier.state();
    return {
      head,
      state,
      failures: report.checks.flatMap(({ name, failures }) =>
        failures.map((failure) => ({ ...failure, check: name })),
      ),
      facts: this.#facts,
      stated: this.#stated,
      standings: this.#standings,
      nodes: this.#nodes,
      began: state.pool === null ? 0 : Date.parse(state.pool.at),
      isWhole: state.pool?.began === 'CREATED',
      instants: this.#instants,
      lastAt: this.#lastAt,
      following: this.#following,
    };
  }
}
