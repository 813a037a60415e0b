import { pino } from 'pino';

import type { Database } from '#prisma/client.ts';
import { createLimits } from '../accounts/limits/limits.ts';
import { createSystemClock } from '../kernel/clock/system.ts';
import { createMemoryEvents } from '../server/events/memory.ts';
import { createReplayFeed } from '../season/feeds/replay.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Services } from '../kernel/services.ts';
import { createProcessState } from '../server/start/processState.ts';
import { TEST_HASH_COST } from './hashCost.ts';

/** The services of a demo on this database and game clock, with the replay as its feed. */
export function createDemoServices(db: Database, clock: Clock): Services {
  return {
    db,
    ...createProcessState(db),
    clock,
    systemClock: createSystemClock(),
    events: createMemoryEvents(),
    demoFeed: createReplayFeed({ clock }),
    limits: createLimits(db),
    rolePolicy: { requireSecondFactor: false },
    signInProvider: null,
    hashCost: TEST_HASH_COST,
    log: pino({ level: 'silent' }),
  };
}
