import type { PoolLog, User } from '#prisma/generated/sqlite/client.ts';
import type { PickSource } from '#graphql/grading/rules/facts.ts';
import type { Services } from '#kernel/services.ts';
import type { LeafContent } from '#kernel/poolLogs.ts';
import { proveLeaves, type Receipt } from '#graphql/log/reading/readReceipts.ts';

/** A pick whose owner wants its receipt by mail. */
export interface RecordedPick {
  account: User;
  username: string;
  week: number;
  /** Team.id. */
  team: string;
  /** The Team.id of the pick that it replaces; null for none. */
  was: string | null;
  source: PickSource;
  receipt: Receipt;
}

/** The part of a pick's record that is read here (docs/sealed-picks.md). */
interface Recorded {
  week: number;
  team: string;
  was?: string;
  source: PickSource;
}

/** What happens to picks without the commissioner, whose changes have a mail of their own. */
const KINDS: ReadonlySet<unknown> = new Set(['SUBMIT', 'CHANGE', 'AUTO']);

/**
 * The picks in a range of leaves of a log whose owners want the receipts by mail, in the order of the log.
 * @param from the first leaf
 * @param to the leaf after the last; at most the size of the head
 */
export async function readRecordedPicks(
  services: Pick<Services, 'db' | 'servedCheckpoints'>,
  head: PoolLog,
  { from, to }: { from: number; to: number },
): Promise<RecordedPick[]> {
  const { db } = services;
  const { poolId } = head;
  const wanted = await db.$queryRaw<{ index: number | bigint }[]>`
    SELECT l."index" FROM "LogLeaf" AS l
    JOIN "Entry" AS e ON e."id" = l."entryId"
    JOIN "User" AS u ON u."id" = e."userId"
    WHERE l."poolId" = ${poolId} AND l."index" >= ${from} AND l."index" < ${to} AND u."notifyPicks" = TRUE`;
  if (wanted.length === 0) return [];
  const rows = await db.logLeaf.findMany({
    where: { poolId, index: { in: wanted.map(({ index }) => Number(index)) } },
    orderBy: { index: 'asc' },
  });
  const leaves = rows.filter(({ data }) => KINDS.has((JSON.parse(data) as LeafContent).kind));
  const owners = await db.entry.findMany({
    where: { id: { in: leaves.map(({ entryId }) => entryId!) } },
    select: { id: true, username: true, user: true },
  });
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  const receipts = await proveLeaves(services, head, leaves);
  return leaves.flatMap(({ index, entryId }) => {
    const owner = ownerOf.get(entryId!);
    const receipt = receipts.get(index);
    if (owner === undefined || receipt === undefined) return [];
    const { week, team, was = null, source } = JSON.parse(receipt.record) as Recorded;
    const { username, user: account } = owner;
    return [{ account, username, week, team, was, source, receipt }];
  });
}
