import { once } from 'node:events';

import type { Command, Started, Usage } from './fanOut/commands.ts';
import { ask, nextMessage, start } from './fanOut/children.ts';
import { serverCommand } from '../deploy/serverCommand.ts';

/** A deadline that passes while thousands have the picks page open. */
export interface Deadline {
  /** Milliseconds from the event until the last page has all picks. */
  lastPage: number;
  /** Milliseconds of the server's processor until then. */
  cpu: number;
  /** Pages whose request was refused or failed. */
  failed: number;
}

/**
 * Lets a deadline pass with as many sockets on the week, each of another account. At the event each asks for all picks
 * over HTTP, at a random moment within the web app's jitter (web/routes/picks/PicksPage.tsx).
 */
export async function measureDeadline(sockets: number, flags: string[] = []): Promise<Deadline> {
  const watchers = start('watchers.ts', []);
  const server = start('ours.ts', [String(sockets), 'deadline'], [...serverCommand.slice(0, -1), ...flags]);
  try {
    const started = await nextMessage<Started>(server);
    await ask(watchers, { do: 'open', server: started, count: sockets, ids: 'counted' });
    await ask(server, { do: 'rest' });
    const before = await ask<Usage>(server, { do: 'usage' });
    const received = ask<{ last: number; failed: number }>(watchers, { do: 'await', server: started.url });
    const published = await ask<number>(server, { do: 'publish' });
    const { last, failed } = await received;
    const after = await ask<Usage>(server, { do: 'usage' });
    return { lastPage: last - published, cpu: after.cpu - before.cpu, failed };
  } finally {
    watchers.kill();
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.send({ do: 'stop' } satisfies Command);
      await ended;
    }
  }
}
