import { once } from 'node:events';

import { serverCommand } from '../deploy/serverCommand.ts';
import { ask, nextMessage, start } from './fanOut/children.ts';
import type { Command, Started, Usage } from './fanOut/commands.ts';

/** A deadline that passes while thousands have the picks page open. */
interface Deadline {
  /** Milliseconds from the event until the last page has all picks. */
  lastPage: number;
  /** Milliseconds of the server's processor until then. */
  cpu: number;
  /** Pages whose request was refused or failed. */
  failed: number;
}

/**
 * Lets a deadline pass with as many sockets on the picks page, each of another account. At the event each page asks
 * for what it asks for in the web app, at a random moment within the same jitter.
 */
export async function passDeadline(sockets: number, flags: string[] = []): Promise<Deadline> {
  const watchers = start('watchers.ts', []);
  const server = start('deadline.ts', [String(sockets)], [...serverCommand.slice(0, -1), ...flags]);
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
