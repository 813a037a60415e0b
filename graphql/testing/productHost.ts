import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { addressesOf } from '../addresses.ts';
import { runCommandLine } from '../cli/program.ts';
import { collectProcessMetrics } from '../http/processMetrics.ts';
import { runProduct } from '../runProduct.ts';
import { readSettings } from '../settings.ts';

type Environment = Record<string, string | undefined>;

/** What the parent process asks for. */
export type HostRequest =
  /** Runs a product by these settings; answered when it serves. */
  | { id: number; does: 'open'; env: Environment }
  /** Ends the product that the request with this id opened, as SIGTERM ends a process. */
  | { id: number; does: 'close'; product: number }
  /** Runs a command line to its end. */
  | { id: number; does: 'command'; args: string[]; env: Environment };

export type HostMessage =
  /** A part of the output of a product. */
  | { product: number; output: string }
  /** The answer to a request: the output of a command, or why it failed. */
  | { id: number; result: string; error?: undefined }
  | { id: number; error: string };

/*
 * Runs products in one process, for browser tests: each file opens one on a database of its own, while the modules are
 * loaded and compiled once. It serves the process that forked it, over the channel between them, and ends with it.
 */
const processMetrics = collectProcessMetrics();
const running = new Map<number, { stop: () => void; ended: Promise<void> }>();

const send = (message: HostMessage) => void process.send?.(message);

async function answer(request: HostRequest): Promise<string> {
  if (request.does === 'open') return open(request.id, request.env);
  if (request.does === 'close') return close(request.product);
  const [out, error] = [new PassThrough(), new PassThrough()];
  const [result, problems] = [text(out), text(error)];
  const code = await runCommandLine(request.args, { env: request.env, out, error });
  for (const stream of [out, error]) stream.end();
  if (code !== 0) throw new Error(await problems);
  return result;
}

function open(id: number, env: Environment): Promise<string> {
  const settings = readSettings(env);
  const write = (output: string) => send({ product: id, output });
  return new Promise((ready, failed) => {
    const ended = runProduct(settings, { processMetrics, logTo: { write } }, (product) => {
      write(`${addressesOf(settings, product)}\n`);
      return new Promise((stop) => {
        running.set(id, { stop, ended });
        ready(product.url);
      });
    });
    ended.catch(failed);
  });
}

async function close(id: number): Promise<string> {
  const product = running.get(id);
  running.delete(id);
  product?.stop();
  await product?.ended;
  return '';
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
