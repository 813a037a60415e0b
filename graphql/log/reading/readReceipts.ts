import type { LogLeaf, Pick as StoredPick, PoolLog } from '#prisma/generated/sqlite/client.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import { formatLogProof } from '#verify/log/proof.ts';
import { inclusionProof, type ReadTiles } from '#verify/log/tileProofs.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { tileReader } from '../publish/readTiles.ts';
import { sha256 } from '../key/sha256.ts';
import type { LeafContent, AppendedLeaf, PendingLeaf } from '#kernel/poolLogs.ts';
import { formatTilePath, type TileAddress } from '#verify/log/tiles.ts';
import type { Services } from '#kernel/services.ts';
import { readListedCheckpoint } from '../site/siteProof.ts';

/** Proves a pick to its owner (docs/sealed-picks.md, "The receipt of a pick"). As secret as the pick. */
export interface Receipt {
  /** Index of the leaf. */
  index: number;
  /** Instant in the leaf, in the pool's time. */
  recordedAt: Date;
  /** The committed record: canonical JSON. */
  record: string;
  /** Base64. */
  salt: string;
  leaf: string;
  /** A C2SP tlog-proof. */
  proof: string;
  /** The signed note that the proof refers to. */
  checkpoint: string;
  /** A C2SP tlog-proof of the text of that checkpoint in the site's log; null until it is listed there. */
  siteProof: string | null;
}

type ReceiptPick = Pick<StoredPick, 'poolId' | 'entryId' | 'week' | 'teamId'>;

/** What receipts are read from; each checkpoint is recorded before it is served. */
type ReceiptServices = Pick<Services, 'db' | 'servedCheckpoints'>;

interface Opening {
  salt: string;
  record: string;
}

/**
 * The receipt of a pick that was just stored, without a statement. @returns null for a leaf without opening or place
 */
export async function receiptOfLeaf(
  { servedCheckpoints }: Pick<Services, 'servedCheckpoints'>,
  { opening, place }: PendingLeaf,
): Promise<Receipt | null> {
  if (opening === null || place === null) return null;
  await servedCheckpoints.record([place.checkpoint]);
  return receipt({ ...place, siteProof: null }, opening);
}

/**
 * Receipts of picks, by the current checkpoints of their pools; null for picks without a commitment: imported
 * ones, and those older than the pool's log.
 */
export async function readReceipts(
  services: ReceiptServices,
  picks: readonly ReceiptPick[],
): Promise<(Receipt | null)[]> {
  const pools = [...new Set(picks.map(({ poolId }) => poolId))];
  const receipts = new Map<string, Receipt>();
  for (const poolId of pools) {
    const poolPicks = picks.filter((pick) => pick.poolId === poolId);
    for (const [key, one] of await readReceiptsOfPool(services, poolId, poolPicks)) receipts.set(key, one);
  }
  return picks.map((pick) => receipts.get(nameOf(pick)) ?? null);
}

async function readReceiptsOfPool(
  services: ReceiptServices,
  poolId: number,
  picks: readonly ReceiptPick[],
): Promise<Map<string, Receipt>> {
  const { db } = services;
  // Read first, so that every leaf below its size is stored.
  const head = await db.poolLog.findUnique({
    where: { poolId },
    select: { poolId: true, size: true, checkpoint: true },
  });
  if (head === null) return new Map();
  const wanted = new Set(picks.map(nameOf));
  const leaves = await db.logLeaf.findMany({
    where: {
      poolId,
      index: { lt: head.size },
      entryId: { in: [...new Set(picks.map(({ entryId }) => entryId))] },
      week: { in: [...new Set(picks.map(({ week }) => week))] },
      teamId: { not: null },
    },
    orderBy: { index: 'asc' },
  });
  // The latest of several leaves about the same team belongs to the stored pick.
  const latest = [...new Map(leaves.map((leaf) => [nameOf(leaf), leaf])).values()];
  const shown = latest.filter((leaf) => wanted.has(nameOf(leaf)));
  const byIndex = await proveLeaves(services, head, shown);
  const receipts = new Map<string, Receipt>();
  for (const leaf of shown) {
    const one = byIndex.get(leaf.index);
    if (one !== undefined) receipts.set(nameOf(leaf), one);
  }
  return receipts;
}

/** Receipts of leaves below the head's size, by index; none for leaves without an opening. */
export async function proveLeaves(
  { db, servedCheckpoints }: ReceiptServices,
  { poolId, size, checkpoint }: Pick<PoolLog, 'poolId' | 'size' | 'checkpoint'>,
  leaves: readonly LogLeaf[],
): Promise<Map<number, Receipt>> {
  await servedCheckpoints.record([checkpoint]);
  const listed = await readListedCheckpoint({ db, servedCheckpoints }, poolId);
  const readTiles = cachedTiles(tileReader(db, poolId));
  const receipts = new Map<number, Receipt>();
  for (const { index, at, data, salt, record } of leaves) {
    if (salt === null || record === null) continue;
    // A newer checkpoint is listed in the site's log a moment later.
    const head =
      listed !== null && index < listed.size
        ? { size: listed.size, checkpoint: listed.checkpoint, siteProof: listed.proof }
        : { size, checkpoint, siteProof: null };
    const proof = await inclusionProof(sha256, index, head.size, readTiles);
    receipts.set(index, receipt({ index, at, data, proof, ...head }, { salt, record }));
  }
  return receipts;
}

function receipt(
  { index, at, data, proof, checkpoint, siteProof }: AppendedLeaf & Pick<Receipt, 'siteProof'>,
  { salt, record }: Opening,
): Receipt {
  const extra = canonicalJson({
    leaf: data,
    record: JSON.parse(record) as LeafContent,
    salt,
    ...(siteProof !== null && { site: siteProof }),
  });
  const text = formatLogProof({ extra: encodeUtf8(extra), index, inclusionProof: proof, checkpoint });
  return { index, recordedAt: at, record, salt, leaf: data, proof: text, checkpoint, siteProof };
}

function nameOf({ entryId, week, teamId }: Record<'entryId' | 'week' | 'teamId', unknown>): string {
  return `${String(entryId)}:${String(week)}:${String(teamId)}`;
}

/** Reads each tile once; meant for one computation. */
function cachedTiles(readTiles: ReadTiles): ReadTiles {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const readCached = (address: TileAddress): Promise<Uint8Array> => {
    const path = formatTilePath(address);
    const tile = tiles.get(path) ?? readTiles([address]).then(([bytes]) => bytes!);
    tiles.set(path, tile);
    return tile;
  };
  return (addresses) => Promise.all(addresses.map(readCached));
}
