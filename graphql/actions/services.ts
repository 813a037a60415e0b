import type { Logger } from 'pino';

import type { Database } from '../../prisma/client.ts';
import type { Clock } from '../clock/clock.ts';
import type { Events } from '../events/events.ts';

/** What an action works with; made once by the composition root (main.ts) or a command, and handed down. */
export interface Services {
  db: Database;
  clock: Clock;
  events: Events;
  log: Logger;
}
