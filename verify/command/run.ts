import { hash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Evidence } from '../checks/header.ts';
import { LogFormatError } from '../log/formatError.ts';
import { openAddress } from '../reading/openAddress.ts';
import { openBundle } from '../reading/openBundle.ts';
import { LogReadError } from '../reading/readLog.ts';
import { verifyLog, type Progress } from '../reading/verifyLog.ts';
import { parseCommandLine, USAGE, UsageError } from './commandLine.ts';
import { reportText } from './reportText.ts';

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
 * @returns the exit code: 0 when everything holds, 1 when something does not, 2 when the log cannot be read
 */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    const request = parseCommandLine(args);
    if (request === 'help') {
      output.out(`${USAGE}\n`);
      return 0;
    }
    const { source, keys } = request;
    const expected = {
      keys,
      receipts: request.receipts.map(readEvidence),
      checkpoints: request.checkpoints.map(readEvidence),
    };
    const log = /^https?:/.test(source) ? await openAddress(source) : await openBundle(readFile(source));
    const onProgress = output.isTerminal ? progressLine(output) : undefined;
    const report = await verifyLog(sha256, log, { expected, onProgress });
    output.out(request.isJson ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
    return report.passed ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) output.error(`${error.message}\n\n${USAGE}\n`);
    else if (error instanceof LogReadError || error instanceof LogFormatError)
      output.error(`${error.message}\n`);
    else throw error;
    return 2;
  }
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
