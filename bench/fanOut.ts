import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { serverCommand } from '../deploy/serverCommand.ts';
import { ask, nextMessage, start } from './fanOut/children.ts';
import type { Command, Started, Usage } from './fanOut/commands.ts';

/** One score to all subscribers of its week; medians over the rounds. */
interface FanOut {
  /** Milliseconds from the event to its receipt by the last subscriber. */
  lastReceipt: number;
  /** Milliseconds of the server's processor for the event. */
  cpu: number;
  /** Kilobytes of resident memory for a socket. */
  memory: number;
  /** Milliseconds of the server's processor to open a socket and to subscribe. */
  opening: number;
}

interface Side {
  process: ChildProcess;
  started: Started;
  memory: number;
  opening: number;
  receipts: number[];
  cpu: number[];
}

/** Milliseconds after which a late subscriber gets the events of before. */
const REPLAY_DELAY = 1_000;
const KILOBYTE = 1024;
/** Events before the measured ones, so that both sides' code is compiled. */
const WARM_UP = 3;
const ROUNDS = 15;

/**
 * The product's server and bare `ws`, each in a process with the same flags, send the same bytes to as many
 * sockets of a third process, by turns.
 */
export async function measureFanOut(sockets: number): Promise<{ ours: FanOut; bare: FanOut }> {
  const watchers = start('watchers.ts', []);
  const sides: Side[] = [];
  try {
    for (const file of ['ours.ts', 'bare.ts']) sides.push(await openSide(file, watchers, sockets));
    const [ours, bare] = sides as [Side, Side];
    // The server repeats recent events a second after the last socket has joined.
    await wait(2 * REPLAY_DELAY);
    let message = '';
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      message = await runRound(ours, watchers, '');
      await runRound(bare, watchers, message);
    }
    return { ours: summaryOf(ours), bare: summaryOf(bare) };
  } finally {
    // The sockets go first: they would not answer the server's close.
    watchers.kill();
    for (const { process } of sides) {
      if (process.exitCode !== null) continue;
      const ended = once(process, 'exit');
      process.send({ do: 'stop' } satisfies Command);
      await ended;
    }
  }
}

async function openSide(file: string, watchers: ChildProcess, sockets: number): Promise<Side> {
  const child = start(file, [String(sockets)], serverCommand.slice(0, -1));
  const started = await nextMessage<Started>(child);
  await ask(child, { do: 'rest' });
  const before = await ask<Usage>(child, { do: 'usage' });
  await ask(watchers, { do: 'open', server: started, count: sockets });
  // A subscribe message has no answer; the last ones may still be waiting for their turn.
  await wait(REPLAY_DELAY);
  const opened = await ask<Usage>(child, { do: 'usage' });
  await ask(child, { do: 'rest' });
  const after = await ask<Usage>(child, { do: 'usage' });
  return {
    process: child,
    started,
    memory: (after.memory - before.memory) / KILOBYTE / sockets,
    opening: (opened.cpu - before.cpu) / sockets,
    receipts: [],
    cpu: [],
  };
}

/** @returns the message that the subscribers got */
async function runRound(side: Side, watchers: ChildProcess, message: string): Promise<string> {
  await ask(side.process, { do: 'prepare', message });
  const before = await ask<Usage>(side.process, { do: 'usage' });
  const received = ask<{ last: number; message: string }>(watchers, {
    do: 'await',
    server: side.started.url,
  });
  const published = await ask<number>(side.process, { do: 'publish' });
  const { last, message: text } = await received;
  const after = await ask<Usage>(side.process, { do: 'usage' });
  side.receipts.push(last - published);
  side.cpu.push(after.cpu - before.cpu);
  return text;
}

function summaryOf({ receipts, cpu, memory, opening }: Side): FanOut {
  return { lastReceipt: median(receipts.slice(WARM_UP)), cpu: median(cpu.slice(WARM_UP)), memory, opening };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
