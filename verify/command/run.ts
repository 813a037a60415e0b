import { hash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Evidence, Expectations } from '../checks/header.ts';
import { LogFormatError } from '../log/formatError.ts';
import { parsePolicy } from '../policy/policy.ts';
import { openBundle } from '../reading/openBundle.ts';
import { LogReadError } from '../reading/readLog.ts';
import { verifyLog, type Progress } from '../reading/verifyLog.ts';
import { parseCommandLine, type Request, USAGE, UsageError } from './commandLine.ts';
import { PAUSE } from '../site/untilAgreed.ts';
import { verifySite } from './verifySite.ts';
import { comparisonText, reportText } from './reportText.ts';

/** Where the command writes. */
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
 * @returns the exit code: 0 when everything holds and is shown as logged, 1 when something does not or is not, 2 when the log or the site
 * cannot be read
 */
export async function run(
  args: readonly string[],
  output: Output,
  { pause = PAUSE }: { pause?: number } = {},
): Promise<number> {
  try {
    const request = parseCommandLine(args);
    if (request === 'help') {
      output.out(`${USAGE}\n`);
      return 0;
    }
    const onProgress = output.isTerminal ? progressLine(output) : undefined;
    const expected = expectationsOf(request);
    const { report, comparisons } = /^https?:/.test(request.source)
      ? await verifySite(sha256, request, { expected, onProgress, pause })
      : await verifyFile(request.source, { expected, onProgress });
    const passed = report.passed && comparisons.every(({ differences }) => differences.length === 0);
    output.out(
      request.isJson
        ? `${JSON.stringify({ ...report, passed, comparisons }, null, 2)}\n`
        : reportText(report) + comparisonText(comparisons, request, report),
    );
    return passed ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) output.error(`${error.message}\n\n${USAGE}\n`);
    else if (error instanceof LogReadError || error instanceof LogFormatError)
      output.error(`${error.message}\n`);
    else throw error;
    return 2;
  }
}

/** A bundle shows nothing but the log. */
async function verifyFile(path: string, options: Parameters<typeof verifyLog>[2]) {
  const { report } = await verifyLog(sha256, await openBundle(readFile(path)), options);
  return { report, comparisons: [] };
}

function expectationsOf({ keys, policy, receipts, checkpoints }: Request): Expectations {
  return {
    keys,
    ...(policy !== null && { policy: parsePolicy(readEvidence(policy).text) }),
    receipts: receipts.map(readEvidence),
    checkpoints: checkpoints.map(readEvidence),
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
