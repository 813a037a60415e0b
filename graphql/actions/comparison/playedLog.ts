import type { Database } from '#prisma/client.ts';
import type { LogLeaf, LogPublication, PoolLog } from '#prisma/generated/sqlite/client.ts';
import { withUsual } from '#domain/options/poolOptions.ts';
import { LogVerifier } from '#verify/checks/logVerifier.ts';
import type { LoggedState } from '#verify/checks/loggedState.ts';
import type { CheckName, Failure } from '#verify/checks/findings.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { Leaf, LoggedGame, LoggedRules } from '#verify/leaves/leaf.ts';
import { bytes, type Column } from '#verify/tables/column.ts';
import { sha256 } from '../log/sha256.ts';
import { committedRecord, compareEmptyColumns, compareLeafColumns } from './commitments.ts';
import type { Differences } from './difference.ts';
import { StandingChanges } from './standingChanges.ts';
import { StatedEntries } from './statedEntries.ts';
import { StatedFacts } from './statedFacts.ts';
import { TileNodes } from './tileNodes.ts';

/** Rows that are read at once. */
const PAGE = 1_000;

/** What the acts of commissioners come to is for the reports of verifiers. */
const NO_ACTS = { acts: 0, named: 0, stated: 0, graded: 0, statedGraded: 0 };

/** A leaf at which a checkpoint is published. */
interface PublishedAt {
  leaf: number;
  /** Null for a replaced key. */
  week: number | null;
}

/** A log that was read to its end, with what follows from it. */
export interface PlayedLog {
  head: PoolLog;
  state: LoggedState;
  /** What the verification of the log itself finds. */
  failures: (Failure & { check: CheckName })[];
  facts: StatedFacts;
  stated: StatedEntries;
  standings: StandingChanges;
  nodes: TileNodes;
  /** When the log began, in milliseconds since 1970. */
  began: number;
  /** Whether it began with the pool, so that nothing of the pool is older. */
  isWhole: boolean;
  /** By size of a published checkpoint: when the last leaf of it was written. */
  instants: Map<number, string>;
  publishedAt: PublishedAt[];
  keyLeaves: { key: string; previous: string }[];
  lastAt: string | null;
  /** 1 for the leaves of the same instant as the one before. */
  following: Column<Uint8Array>;
}

/**
 * Plays the log of a pool by the verifier, and what the tables beside it hold from the same leaves. The columns of the leaves
 * themselves are compared on the way.
 * @param keys verifier keys of the log, the current one first
 * @param seen a checkpoint that a participant's browser keeps
 */
export async function playLog(
  db: Database,
  head: PoolLog,
  keys: readonly string[],
  publications: readonly (LogPublication & { cosignatures: { line: string }[] })[],
  seen: string | null,
  differences: Differences,
): Promise<PlayedLog> {
  const published = publications.map(({ week, at, checkpoint, cosignatures }) => ({
    ...{ week, at: at.toISOString() },
    checkpoint: checkpoint + cosignatures.map(({ line }) => line).join(''),
  }));
  const checkpoints = seen === null ? [] : [{ name: "that a participant's browser keeps", text: seen }];
  const player = new LogPlayer(
    new LogVerifier(
      sha256,
      { keys, checkpoint: head.checkpoint, published, names: null, nameSalts: null },
      { checkpoints },
    ),
    new Set(publications.map(({ size }) => size)),
    differences,
  );
  for (let next = 0; ;) {
    const rows = await db.logLeaf.findMany({
      where: { poolId: head.poolId, index: { gte: next } },
      orderBy: { index: 'asc' },
      take: PAGE,
    });
    if (rows.length === 0) break;
    for (const row of rows) {
      if (row.index !== next) differences.add(['LogLeaf.index'], `Leaf ${next} is missing.`, { leaf: next });
      next = row.index + 1;
      player.take(row);
    }
  }
  return player.finish(head);
}

class LogPlayer {
  readonly #verifier: LogVerifier;
  readonly #publishedSizes: ReadonlySet<number>;
  readonly #differences: Differences;
  readonly #facts = new StatedFacts();
  readonly #stated = new StatedEntries();
  readonly #standings = new StandingChanges();
  readonly #nodes = new TileNodes();
  readonly #instants = new Map<number, string>();
  readonly #publishedAt: PublishedAt[] = [];
  readonly #keyLeaves: { key: string; previous: string }[] = [];
  readonly #following = bytes();
  readonly #gamesOfTeam = new Map<string, number>();
  #rules: LoggedRules | null = null;
  #began: number | null = null;
  #isWhole = false;
  /** The first leaf of the standings that are being stated; null between two statements. */
  #standingsFrom: number | null = null;
  #lastAt: string | null = null;

  constructor(verifier: LogVerifier, publishedSizes: ReadonlySet<number>, differences: Differences) {
    this.#verifier = verifier;
    this.#publishedSizes = publishedSizes;
    this.#differences = differences;
  }

  take(row: LogLeaf): void {
    const bytes = encodeUtf8(row.data);
    const leaf = this.#verifier.add(bytes);
    this.#nodes.add(bytes);
    // The verifier says so.
    if (leaf === null) return;
    compareLeafColumns(row, leaf, this.#differences);
    if (leaf.at === this.#lastAt) this.#following.set(row.index, 1);
    this.#lastAt = leaf.at;
    const size = row.index + 1;
    if (this.#publishedSizes.has(size)) this.#instants.set(size, leaf.at);
    this.#take(leaf, row);
  }

  finish(head: PoolLog): PlayedLog {
    const report = this.#verifier.finish(NO_ACTS);
    return {
      head,
      state: this.#verifier.state(),
      failures: report.checks.flatMap(({ name, failures }) =>
        failures.map((failure) => ({ ...failure, check: name })),
      ),
      facts: this.#facts,
      stated: this.#stated,
      standings: this.#standings,
      nodes: this.#nodes,
      began: this.#began ?? 0,
      isWhole: this.#isWhole,
      instants: this.#instants,
      publishedAt: this.#publishedAt,
      keyLeaves: this.#keyLeaves,
      lastAt: this.#lastAt,
      following: this.#following,
    };
  }

  #take(leaf: Leaf, row: LogLeaf): void {
    const { index } = row;
    if (leaf.type === 'pick') {
      const record = committedRecord(row, leaf, this.#differences);
      if (record !== null) this.#stated.takePick(record, index, this.#known());
      return;
    }
    compareEmptyColumns(row, this.#differences);
    this.#facts.take(leaf, index);
    this.#stated.take(leaf, index, this.#known());
    switch (leaf.type) {
      case 'pool':
        this.#began = Date.parse(leaf.at);
        this.#isWhole = leaf.began === 'CREATED';
        return;
      case 'rules':
        this.#rules = withUsual(leaf.rules);
        return;
      case 'games':
        for (const { id, week, home, away } of leaf.games) {
          for (const team of [home, away]) this.#gamesOfTeam.set(`${week} ${team}`, Number(id));
        }
        return;
      case 'deadline':
        this.#publishedAt.push({ leaf: index, week: leaf.week });
        return;
      case 'key':
        this.#publishedAt.push({ leaf: index, week: null });
        this.#keyLeaves.push({ key: leaf.key, previous: leaf.previous });
        return;
      case 'standings-part':
      case 'standings': {
        const from = this.#standingsFrom ?? index;
        const at = Date.parse(leaf.at);
        for (const [entry, week, reason, strikes] of leaf.changes) {
          this.#standings.add(Number(entry), from, at, { week, reason, strikes });
        }
        this.#standingsFrom = leaf.type === 'standings' ? null : from;
        break;
      }
      default:
    }
  }

  #known() {
    return {
      rules: this.#rules,
      gameOfTeam: (team: string, week: number): LoggedGame | undefined => {
        const game = this.#facts.games.get(this.#gamesOfTeam.get(`${week} ${team}`) ?? 0)?.at(-1);
        return game?.week === week && (game.home === team || game.away === team) ? game : undefined;
      },
    };
  }
}
