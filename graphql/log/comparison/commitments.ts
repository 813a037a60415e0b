import type { LogLeaf } from '#prisma/generated/sqlite/client.ts';
import { commitmentOf } from '#verify/log/commitment.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { Leaf, LeafOf, PickRecord } from '#verify/leaves/leaf.ts';
import { sha256 } from '../key/sha256.ts';
import { differing, type Differences } from './difference.ts';

const PICK_COLUMNS = ['entryId', 'week', 'teamId', 'replaces', 'salt', 'record'] as const;

/**
 * Compares the columns beside a leaf with it.
 * @returns the committed record of a pick; null for other leaves, and when the columns do not match the commitment
 */
export function compareLeafRow(row: LogLeaf, leaf: Leaf, differences: Differences): PickRecord | null {
  compareLeafColumns(row, leaf, differences);
  if (leaf.type === 'pick') return committedRecord(row, leaf, differences);
  compareEmptyColumns(row, differences);
  return null;
}

/**
 * The committed record of a pick's leaf, from the columns beside it, which are the only source before the deadline.
 * @returns null when they do not match the commitment, which is reported
 */
function committedRecord(row: LogLeaf, leaf: LeafOf<'pick'>, differences: Differences): PickRecord | null {
  const place = { leaf: row.index, entryId: row.entryId, week: row.week };
  const { salt, record } = row;
  if (salt === null || record === null || !isCommitted(leaf, salt, record)) {
    const message = 'What is stored of the pick does not fit its commitment.';
    differences.add(['LogLeaf.record', 'LogLeaf.salt'], message, place);
    return null;
  }
  const stated = JSON.parse(record) as PickRecord;
  const wrong = differing(row, {
    entryId: Number(stated.entry),
    week: stated.week,
    teamId: stated.team,
    replaces: leaf.replaces,
  });
  if (wrong.length > 0) {
    const columns = (['entryId', 'week', 'teamId', 'replaces'] as const)
      .filter((name) => wrong.includes(name))
      .map((name) => `LogLeaf.${name}` as const);
    differences.add(columns, 'The columns beside the leaf of a pick differ from what it commits to.', {
      ...place,
      entryId: Number(stated.entry),
      week: stated.week,
    });
  }
  return stated;
}

/** @param salt base64 */
function isCommitted(leaf: LeafOf<'pick'>, salt: string, record: string): boolean {
  const commitment = commitmentOf(sha256, Buffer.from(salt, 'base64'), encodeUtf8(record));
  return formatHash(commitment) === leaf.commitment;
}

/** Compares the columns that are empty except for picks. */
function compareEmptyColumns(row: LogLeaf, differences: Differences): void {
  const filled = PICK_COLUMNS.filter((name) => row[name] !== null);
  if (filled.length === 0) return;
  const columns = filled.map((name) => `LogLeaf.${name}` as const);
  differences.add(columns, `A leaf of type ${row.type} has columns of a pick.`, {
    leaf: row.index,
    entryId: row.entryId,
    week: row.week,
  });
}

/** Compares the columns that repeat parts of the leaf. */
function compareLeafColumns(
  row: LogLeaf,
  leaf: { type: string; at: string },
  differences: Differences,
): void {
  const wrong = differing(row, { type: leaf.type, at: new Date(leaf.at) });
  if (wrong.length === 0) return;
  const columns = wrong.map((name) => (name === 'type' ? 'LogLeaf.type' : 'LogLeaf.at'));
  differences.add(columns, `The columns beside a leaf of type ${leaf.type} differ from it.`, {
    leaf: row.index,
  });
}
