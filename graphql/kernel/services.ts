import type { Logger } from 'pino';

import type { Database } from '#prisma/client.ts';
import type { MailSite } from '../messages/rules/mailObstacle.ts';
import type { Clock } from './clock.ts';
import type { ClockWatch } from './clockWatch.ts';
import type { DryRuns } from './dryRuns.ts';
import type { Events } from './events.ts';
import type { HashCost } from './hashCost.ts';
import type { Limits } from './limits.ts';
import type { PickFacts, PickWriter } from './pickFacts.ts';
import type { PoolLogs } from './poolLogs.ts';
import type { ScoreFeed } from './scoreFeed.ts';
import type { SeasonQueues } from './seasonQueues.ts';
import type { SerialQueue } from './serialQueue.ts';
import type { SignInProvider } from './signInProvider.ts';

/** What the actions of one process share while it runs; none of it outlives the process. */
export interface ProcessState {
  pickFacts: PickFacts;
  pickWriter: PickWriter;
  /** The transparency logs of the pools (docs/log-format.md). */
  poolLogs: PoolLogs;
  /** Steps of the game world, which must not overlap: those of the background job and jumps of the demo clock. */
  settling: SerialQueue;
  /** Dry runs on SQLite, where they hold up every write. */
  dryRuns: DryRuns;
  /** Transactions that lock a season, before they have a connection. */
  seasonQueues: SeasonQueues;
  /** Whether the installation is known to have an administrator, which stays so. */
  setup: { isOver: boolean };
  /** Compares the system clock with clocks outside. */
  clockWatch: ClockWatch;
  /** By feed: what its stored status says last, and when that was written, in monotonic milliseconds. */
  feedNotes: Map<string, { at: number; error: string | null }>;
  /** What decides whether a mail that is written now goes out; read anew each time, since an administrator can change it. */
  mailSite: () => MailSite;
  /** The name of the site, which no entry takes; read anew each time, too. */
  siteName: () => string;
}

/** Read at each look-up of a viewer. */
interface RolePolicy {
  /** The setting REQUIRE_SECOND_FACTOR. */
  readonly requireSecondFactor: boolean;
}

/** The services that use cases work with; created once by the composition root (server/start/runProduct.ts) or a command. */
export interface Services extends ProcessState {
  db: Database;
  /** Game time, for picks, deadlines, games, joining and the audit log. Jumps in the demo. */
  clock: Clock;
  /**
   * Real time, for everything that must outlive a jump of the demo clock: sessions, tokens, leases, limits,
   * outgoing mail.
   */
  systemClock: Clock;
  events: Events;
  /** The replay feed, in the demo alone; `setDemoClock` reads its results from it. */
  demoFeed?: ScoreFeed;
  limits: Limits;
  /** What the site demands of administrators and commissioners before they may act as such. */
  rolePolicy: RolePolicy;
  /** Null where people sign in by password and passkey alone. */
  signInProvider: SignInProvider | null;
  /** Of passwords and recovery codes that are hashed from now on. */
  hashCost: HashCost;
  log: Logger;
}
