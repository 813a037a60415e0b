import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { addressesOf } from './addresses.ts';
import { runCommandLine } from '#graphql/cli/program.ts';
import { collectProcessMetrics } from '../metrics/processMetrics.ts';
import { runProduct } from './runProduct.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';

type Environment = Record<string, string | undefined>;

/** Requests of the parent process. */
export type HostRequest =
  /** Runs a product with these settings; answered when it is ready. */
  | { id: number; does: 'open'; env: Environment }
  /** Stops the product opened by the request with this id, as SIGTERM does. */
  | { id: number; does: 'close'; product: number }
  /** Runs a command line to its end. */
  | { id: number; does: 'command'; args: string[]; env: Environment };

export type HostMessage =
  /** A chunk of a product's output. */
  | { product: number; output: string }
  /** The response to a request: its result or its failure. */
  | { id: number; result: HostResult; error?: undefined }
  | { id: number; error: string };

/** Exit code and output of a command. */
export interface HostResult {
  code: number;
  output: string;
}

/**
 * Runs products in one process, for browser tests: each file opens one with a database of its own, while
 * modules are loaded and compiled once. Controlled by the forking process over their channel; ends with it.
 */
const processMetrics = collectProcessMetrics();
const running = new Map<number, { stop: () => void; ended: Promise<void> }>();

const send = (message: HostMessage) => void process.send?.(message);

const DONE: HostResult = { code: 0, output: '' };

async function answer(request: HostRequest): Promise<HostResult> {
  if (request.does === 'open') await open(request.id, request.env);
  else if (request.does === 'close') await close(request.product);
  else return run(request.args, request.env);
  return DONE;
}

async function run(args: string[], env: Environment): Promise<HostResult> {
  const out = new PassThrough();
  const output = text(out);
  const code = await runCommandLine(args, { env, out, error: out });
  out.end();
  return { code, output: await output };
}

function open(id: number, env: Environment): Promise<void> {
  const settings = readSettings(env);
  const write = (output: string) => send({ product: id, output });
  return new Promise((ready, failed) => {
    const ended = runProduct(settings, { processMetrics, logTo: { write } }, (product) => {
      write(`${addressesOf(settings, product)}\n`);
      return new Promise((stop) => {
        running.set(id, { stop, ended });
        ready();
      });
    });
    ended.catch(failed);
  });
}

async function close(id: number): Promise<void> {
  const product = running.get(id);
  running.delete(id);
  product?.stop();
  await product?.ended;
}

process.on('message', (request: HostRequest) => {
  const { id } = request;
  answer(request).then(
    (result) => send({ id, result }),
    (error: unknown) =>
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
