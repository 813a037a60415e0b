import { randomBytes } from 'node:crypto';

import { canonicalJson } from '#verify/log/canonicalJson.ts';
import { commitmentOf } from '#verify/log/commitment.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import type { PickSource } from '#graphql/grading/rules/facts.ts';
import type { LeafContent, PickOpening } from '#kernel/poolLogs.ts';
import { sha256 } from '../key/sha256.ts';

/** Kinds of pick leaves (docs/sealed-picks.md). */
type PickKind = 'SUBMIT' | 'CHANGE' | 'OVERRIDE' | 'REMOVE' | 'AUTO' | 'EARLIER';

export interface LoggedPick {
  kind: PickKind;
  poolId: number;
  entryId: number;
  week: number;
  /** Null for a removal. */
  teamId: string | null;
  receivedAt: Date;
  source: PickSource;
  /** Index of the replaced pick's leaf. */
  replaces?: number | null;
  /** Team of the replaced pick; missing without one. */
  was?: string | null;
  /** A commissioner's reason. */
  reason?: string | null;
  /** Whether a commissioner restores it, with its original time of receipt. */
  isRestored?: boolean;
  /** The team's line, in a pool that limits lines; null without one, missing in other pools. */
  line?: number | null | undefined;
}

const SALT_BYTES = 32;

/** The leaf of a pick, which reveals nothing, and the opening of its commitment (docs/sealed-picks.md). */
export function pickLeaf(pick: LoggedPick): { content: LeafContent; opening: PickOpening } {
  const { kind, poolId, entryId, week, teamId, receivedAt, source, replaces = null } = pick;
  const record = canonicalJson({
    pool: String(poolId),
    entry: String(entryId),
    week,
    team: teamId,
    receivedAt: receivedAt.toISOString(),
    source,
    ...(pick.line === undefined ? {} : { line: pick.line?.toString() ?? null }),
    ...(pick.was === undefined || pick.was === null ? {} : { was: pick.was }),
    ...(pick.reason === undefined || pick.reason === null ? {} : { reason: pick.reason }),
  });
  const salt = randomBytes(SALT_BYTES);
  const commitment = commitmentOf(sha256, salt, encodeUtf8(record));
  return {
    content: { type: 'pick', kind, week, replaces, commitment: Buffer.from(commitment).toString('base64') },
    opening: {
      ...{ entryId, week, teamId, replaces, salt: salt.toString('base64'), record },
      receivedAt: kind === 'AUTO' || kind === 'EARLIER' || pick.isRestored === true ? null : receivedAt,
    },
  };
}
