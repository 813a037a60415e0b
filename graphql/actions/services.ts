import type { Logger } from 'pino';

import type { Database } from '../../prisma/client.ts';
import type { Limits } from '../auth/limits.ts';
import type { Clock } from '../clock/clock.ts';
import type { Events } from '../events/events.ts';
import type { ScoreFeed } from '../feeds/feed.ts';

/** What an action works with; made once by the composition root (main.ts) or a command, and handed down. */
export interface Services {
  db: Database;
  /** The time of the game world: picks, deadlines, games, joining, what the audit log says. Jumps in the demo. */
  clock: Clock;
  /** Real time, for what must outlive a jump of the demo: sessions, tokens, leases, limits, outgoing mail. */
  systemClock: Clock;
  events: Events;
  /** The replay, in the demo alone: what `setDemoClock` reads its results from. */
  demoFeed?: ScoreFeed;
  limits: Limits;
  log: Logger;
}
