import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { WebhookContent, WebhookEvent } from '../rules/webhooks.ts';

/** Events of a pool that are not queued yet, and the marks that remember them once they are. */
export interface PendingEvents {
  events: (WebhookContent & { type: WebhookEvent })[];
  marks: Mark[];
}

export interface Mark {
  key: string;
  /** An entry that is reported out, with its week; missing for other marks. */
  out?: { entryId: number; week: number };
  /** The mark is taken away. */
  isEnd?: true;
}

/** What the events of a pool are read from. */
export interface Facts {
  tx: TransactionClient;
  pool: Pool;
  now: Date;
  marks: ReadonlySet<string>;
  /** The weeks whose deadline has passed and is processed. */
  revealed: number[];
  nicknames: ReadonlyMap<string, string>;
}

/** The facts in all events of a pool. */
export const of = (pool: Pool) => ({ poolId: String(pool.id), pool: pool.slug });

/** The weeks of a pool, in order. */
export type Weeks = readonly {
  week: number;
  deadline: Date;
  deadlinePassedAt: Date | null;
  completedAt: Date | null;
}[];
