import type { Dialect } from '#prisma/client.ts';
import { Prisma, type PoolLog } from '#prisma/generated/sqlite/client.ts';
import { jsonBytes, jsonInstant, jsonRows, namesOf, type JsonColumns } from '#prisma/jsonRows.ts';
import type { TileHash } from '#verify/log/append.ts';
import type { AppendTransaction, LogGrowth, PendingLeaf } from '../kernel/poolLogs.ts';

export type LockedHead = Omit<PoolLog, 'mailedSize'>;

/** A log's new head and the rows to store. */
export interface Growth {
  before: LockedHead;
  after: LockedHead;
  leaves: readonly PendingLeaf[];
  nodes: readonly (TileHash & { poolId: number })[];
}

const HEADS = {
  poolId: 'INTEGER',
  before: 'TEXT',
  size: 'INTEGER',
  peaks: 'BYTES',
  lastAt: 'INSTANT',
  checkpoint: 'TEXT',
} satisfies JsonColumns;

const LEAF = {
  index: 'INTEGER',
  at: 'INSTANT',
  type: 'TEXT',
  data: 'TEXT',
  entryId: 'INTEGER',
  week: 'INTEGER',
  teamId: 'TEXT',
  replaces: 'INTEGER',
  salt: 'TEXT',
  record: 'TEXT',
} satisfies JsonColumns;

const NODES = { poolId: 'INTEGER', level: 'INTEGER', index: 'INTEGER', hash: 'BYTES' } satisfies JsonColumns;

/** The rows of the statements below. */
export function growthRows(grown: readonly Growth[]): LogGrowth {
  return {
    heads: grown.map(({ before, after: { poolId, size, peaks, lastAt, checkpoint } }) => ({
      ...{ poolId, before: before.checkpoint, size, checkpoint },
      ...{ peaks: jsonBytes(peaks), lastAt: jsonInstant(lastAt) },
    })),
    leaves: grown.flatMap(({ leaves }) =>
      leaves.map(({ poolId, content: { type }, opening, place }) => {
        const { index, at, data } = place!;
        const { entryId, week, teamId, replaces, salt, record } = opening ?? {};
        return {
          ...{ poolId, index, at: jsonInstant(at), type, data },
          ...{ entryId, week, teamId, replaces, salt, record },
        };
      }),
    ),
    nodes: grown.flatMap(({ nodes }) =>
      nodes.map(({ poolId, level, index, hash }) => ({ poolId, level, index, hash: jsonBytes(hash) })),
    ),
  };
}

/** The statements below, each of which names the parameter once. */
const STATEMENTS = {
  heads: updateHeads,
  leaves: (dialect: Dialect) =>
    `${INTO_LEAVES} SELECT v."poolId", ${namesOf(LEAF, 'v')} FROM ${leavesIn(dialect)} AS v`,
  nodes: (dialect: Dialect) =>
    `INSERT INTO "LogNode" (${namesOf(NODES)}) SELECT ${namesOf(NODES)} FROM ${jsonRows(dialect, 'nodes', NODES)} AS v`,
};

/** Stores rows of logs whose heads are locked. @returns the number of rows */
export function storeGrowth<Part extends keyof LogGrowth>(
  { tx, dialect }: AppendTransaction,
  part: Part,
  rows: LogGrowth[Part],
): Promise<number> {
  const [before, after] = STATEMENTS[part](dialect).split(dialect === 'postgresql' ? '$1' : '?1') as [
    string,
    string,
  ];
  const parameter = JSON.stringify({ [part]: rows });
  return tx.$executeRaw`${Prisma.raw(before)}${parameter}${Prisma.raw(after)}`;
}

const INTO_LEAVES = `INSERT INTO "LogLeaf" ("poolId", ${namesOf(LEAF)})`;

const leavesIn = (dialect: Dialect) => jsonRows(dialect, 'leaves', { poolId: 'INTEGER', ...LEAF });

/** The checkpoint identifies the head, since it changes with every leaf. */
function updateHeads(dialect: Dialect): string {
  return `UPDATE "PoolLog" AS l
      SET "size" = v."size", "peaks" = v."peaks", "lastAt" = v."lastAt", "checkpoint" = v."checkpoint"
      FROM ${jsonRows(dialect, 'heads', HEADS)} AS v WHERE l."poolId" = v."poolId" AND l."checkpoint" = v."before"`;
}

/**
 * Statements that store the growth of logs. They fail where a head is not the stored one: its leaves then have no pool,
 * which the column refuses.
 * On PostgreSQL the first one is `heads` in a common statement.
 */
export function growthStatements(dialect: Dialect) {
  const stored =
    dialect === 'postgresql'
      ? `LEFT JOIN heads AS l ON l."poolId" = v."poolId"`
      : `LEFT JOIN ${jsonRows(dialect, 'heads', HEADS)} AS h ON h."poolId" = v."poolId"
        LEFT JOIN "PoolLog" AS l ON l."poolId" = h."poolId" AND l."checkpoint" = h."checkpoint"`;
  return {
    heads: updateHeads(dialect),
    leaves: `${INTO_LEAVES} SELECT l."poolId", ${namesOf(LEAF, 'v')} FROM ${leavesIn(dialect)} AS v ${stored}`,
    nodes: STATEMENTS.nodes(dialect),
  };
}
