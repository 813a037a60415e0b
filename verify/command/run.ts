import { hash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Evidence, Expectations } from '../checks/header.ts';
import { FactsError } from '../facts/facts.ts';
import { LogFormatError } from '../log/formatError.ts';
import { parsePolicy } from '../policy/policy.ts';
import { openBundle } from '../reading/openBundle.ts';
import { LogReadError } from '../reading/readLog.ts';
import { verifyLog, type Progress } from '../reading/verifyLog.ts';
import { openFacts } from './openFacts.ts';
import { parseCommandLine, type Request, USAGE, UsageError } from './commandLine.ts';
import { PAUSE } from '../site/untilAgreed.ts';
import { followSite } from './followSite.ts';
import { verifySite } from './verifySite.ts';
import { comparisonText, reportText } from './reportText.ts';

export interface Output {
  out(text: string): void;
  /** What is no part of the result. */
  error(text: string): void;
  /** Whether `error` shows a line that is written over. */
  isTerminal: boolean;
}

const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer');

/**
 * Verifies the log that a command line names.
 * @param pause milliseconds after which a difference between site and log is looked at again
 * @param signal what ends the following of a pool
 * @returns the exit code: 0 when everything holds and is shown as logged, 1 when something does not or is not, 2 when the log or the site
 * cannot be read
 */
export async function run(
  args: readonly string[],
  output: Output,
  { pause = PAUSE, signal = interrupted }: { pause?: number; signal?: () => AbortSignal } = {},
): Promise<number> {
  try {
    const request = parseCommandLine(args);
    if (request === 'help') {
      output.out(`${USAGE}\n`);
      return 0;
    }
    const onProgress = output.isTerminal ? progressLine(output) : undefined;
    const { follow } = request;
    if (follow !== null) {
      const say = (line: string) => output.out(`${line}\n`);
      const options = { expected: () => expectationsOf(request), pause, signal: signal(), say };
      return (await followSite(sha256, { ...request, follow }, options)) ? 0 : 1;
    }
    const expected = await expectationsOf(request);
    const { report, comparisons } = /^https?:/.test(request.source)
      ? await verifySite(sha256, request, { expected, onProgress, pause })
      : await verifyFile(request.source, { expected, onProgress });
    const agrees = comparisons.every(({ differences }) => differences.length === 0);
    const passed = report.passed && agrees;
    const shown = comparisonText(comparisons, request, report);
    // The verdict on the log comes last, unless the site shows something else.
    const text = agrees ? reportText(report, shown) : reportText(report) + shown;
    output.out(request.isJson ? `${JSON.stringify({ ...report, passed, comparisons }, null, 2)}\n` : text);
    return passed ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) output.error(`${error.message}\n\n${USAGE}\n`);
    else if ([LogReadError, LogFormatError, FactsError].some((kind) => error instanceof kind))
      output.error(`${(error as Error).message}\n`);
    else throw error;
    return 2;
  }
}

/** Ctrl+C, or a stop by a service manager. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

/** A bundle shows nothing but the log. */
async function verifyFile(path: string, options: Parameters<typeof verifyLog>[2]) {
  const { report } = await verifyLog(sha256, await openBundle(readFile(path)), options);
  return { report, comparisons: [] };
}

async function expectationsOf({
  policy,
  facts,
  receipts,
  checkpoints,
  ...request
}: Request): Promise<Expectations> {
  return {
    keys: request.keys,
    ...(policy !== null && { policy: parsePolicy(readEvidence(policy).text) }),
    acceptedForks: request.acceptedForks,
    receipts: receipts.map(readEvidence),
    checkpoints: checkpoints.map(readEvidence),
    facts: await Promise.all(facts.map((named) => openFacts(sha256, named))),
  };
}

function readFile(path: string): AsyncIterable<Uint8Array> {
  if (!existsSync(path)) {
    throw new LogReadError(`There is no file ${path}. An address begins with http:// or https://.`);
  }
  return createReadStream(path, { highWaterMark: 1 << 18 });
}

function readEvidence(path: string): Evidence {
  if (!existsSync(path)) throw new LogReadError(`There is no file ${path}.`);
  return { name: basename(path), text: readFileSync(path, 'utf8') };
}

/** Shows how far it is, each percent once. */
function progressLine({ error }: Output): (progress: Progress) => void {
  let shown = -1;
  return ({ leaves, total }) => {
    const percent = total === null || total === 0 ? 100 : Math.floor((100 * leaves) / total);
    if (percent === shown) return;
    shown = percent;
    error(`\r${percent} % of the log is read${percent >= 100 ? '\n' : ''}`);
  };
}
