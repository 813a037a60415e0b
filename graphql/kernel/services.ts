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
import type { ServedCheckpoints } from './servedCheckpoints.ts';
import type { SignInProvider } from './signInProvider.ts';

/** State that the use cases of one process share; nothing of it is stored. */
export interface ProcessState {
  pickFacts: PickFacts;
  pickWriter: PickWriter;
  /** The transparency logs of the pools (docs/sealed-picks.md). */
  poolLogs: PoolLogs;
  servedCheckpoints: ServedCheckpoints;
  /** Serializes steps of the game world: the background job and jumps of the demo clock. */
  settling: SerialQueue;
  /** Queue of dry runs on SQLite, where they block every write. */
  dryRuns: DryRuns;
  /** Queues of transactions that lock a season. */
  seasonQueues: SeasonQueues;
  /** Whether an administrator is known to exist; never reset. */
  setup: { isOver: boolean };
  /** Compares the system clock with external clocks. */
  clockWatch: ClockWatch;
  /** By feed: the last stored error, and when it was stored, in monotonic milliseconds. */
  feedNotes: Map<string, { at: number; error: string | null }>;
  /** The site data for mails; read anew each time, since an administrator can change it. */
  mailSite: () => MailSite;
  /** The site's name, which no entry may take; read anew each time. */
  siteName: () => string;
}

interface RolePolicy {
  readonly requireSecondFactor: boolean;
}

/** The services that use cases work with; created by the composition root (server/start/runProduct.ts) or a command. */
export interface Services extends ProcessState {
  db: Database;
  /** Game time, for picks, deadlines, games, joining and the audit log. Jumps in the demo. */
  clock: Clock;
  /**
   * Real time, for everything that a jump of the demo clock must not affect: sessions, tokens, leases,
   * limits, outgoing mail.
   */
  systemClock: Clock;
  events: Events;
  /** The replay feed, in the demo only; `setDemoClock` reads its results. */
  demoFeed?: ScoreFeed;
  /** Ends this run of the demo and begins another from nothing; missing where the demo is in no file of its own. */
  startDemoAgain?: () => void;
  /** Names the run of the demo: another one after it started again. Undefined in live mode. */
  demoRun?: string;
  limits: Limits;
  /** What the site requires of administrators and commissioners before they may act. */
  rolePolicy: RolePolicy;
  /** Null without an OpenID Connect provider. */
  signInProvider: SignInProvider | null;
  hashCost: HashCost;
  log: Logger;
}
