import type { Dialect } from '#prisma/client.ts';
import { jsonBytes, jsonInstant, jsonRows, namesOf, type JsonColumns } from '#prisma/jsonRows.ts';
import type { LogGrowth } from '../kernel/poolLogs.ts';
import type { Growth } from './lockedLog.ts';

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

/**
 * Statements that store the growth of logs. They fail where a head is not the stored one: its leaves then have no pool,
 * which the column refuses.
 * On PostgreSQL the first one is `heads` in a common statement.
 */
export function growthStatements(dialect: Dialect) {
  const given = jsonRows(dialect, 'heads', HEADS);
  const stored =
    dialect === 'postgresql'
      ? `LEFT JOIN heads AS l ON l."poolId" = v."poolId"`
      : // The checkpoint identifies the head, since it changes with every leaf.
        `LEFT JOIN ${given} AS h ON h."poolId" = v."poolId"
        LEFT JOIN "PoolLog" AS l ON l."poolId" = h."poolId" AND l."checkpoint" = h."checkpoint"`;
  return {
    heads: `UPDATE "PoolLog" AS l
      SET "size" = v."size", "peaks" = v."peaks", "lastAt" = v."lastAt", "checkpoint" = v."checkpoint"
      FROM ${given} AS v WHERE l."poolId" = v."poolId" AND l."checkpoint" = v."before"`,
    leaves: `INSERT INTO "LogLeaf" ("poolId", ${namesOf(LEAF)}) SELECT l."poolId", ${namesOf(LEAF, 'v')}
      FROM ${jsonRows(dialect, 'leaves', { poolId: 'INTEGER', ...LEAF })} AS v ${stored}`,
    nodes: `INSERT INTO "LogNode" (${namesOf(NODES)}) SELECT ${namesOf(NODES)}
      FROM ${jsonRows(dialect, 'nodes', NODES)} AS v`,
  };
}
