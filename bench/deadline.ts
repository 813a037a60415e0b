import { once } from 'node:events';

import { serverCommand } from '../deploy/serverCommand.ts';
import { ask, nextMessage, start } from './fanOut/children.ts';
import type { Command, Started, Usage } from './fanOut/commands.ts';
import { milliseconds, type Section } from './report.ts';

/** A deadline that passes while thousands have the picks page open. */
interface Deadline {
  /** Milliseconds from the event until the last page has all picks. */
  lastPage: number;
  /** Milliseconds of the server's processor until then. */
  cpu: number;
  /** Pages whose request was refused or failed. */
  failed: number;
}

/** More than one address may open (server/http/admission/connections.ts) would need several. */
const SOCKETS = [1000];

/** A deadline that passes for all who watch it. */
export async function measureDeadline(): Promise<Section> {
  const rows: string[][] = [];
  for (const sockets of SOCKETS) {
    const { lastPage, cpu, failed } = await passDeadline(sockets);
    rows.push([sockets.toLocaleString('en-US'), milliseconds(lastPage), milliseconds(cpu), String(failed)]);
  }
  return {
    title: 'The deadline',
    text: 'Picks pages at the deadline, each with a socket and an account of its own, on SQLite; one in twenty has no pick and is eliminated. Each page asks for all picks 0.1 to 1.4 s after the event. Until the last page has everything, with the work of the deadline itself. Wanted with 5,000: 2 s, and 1 s of the processor.',
    columns: ['pages', 'last page has all picks', 'CPU of the server', 'refused or wrong'],
    rows,
  };
}

/**
 * Lets a deadline pass with as many sockets on the picks page, each of another account. At the event each page asks
 * for what it asks for in the web app, at a random moment within the same jitter.
 */
async function passDeadline(sockets: number): Promise<Deadline> {
  const watchers = start('watchers.ts', []);
  const server = start('deadline.ts', [String(sockets)], serverCommand.slice(0, -1));
  try {
    const started = await nextMessage<Started>(server);
    await ask(watchers, { do: 'open', server: started, count: sockets });
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
