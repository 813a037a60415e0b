import type { TreeHead } from './consistency.ts';
import { parseDecimal } from './decimal.ts';
import { LogFormatError } from './formatError.ts';
import { isNoteLine } from './noteText.ts';
import { formatHash, parseHash } from './treeHash.ts';

/** A tree head of a log. C2SP tlog-checkpoint. */
export interface Checkpoint extends TreeHead {
  /** Names the log, such as `pool.example/p/office/log`. */
  origin: string;
  /** Further lines, defined by the log. */
  extensions: string[];
}

/** The text that the log signs. */
export function formatCheckpointBody({ origin, size, root, extensions }: Checkpoint): string {
  if (!Number.isSafeInteger(size) || size < 0) throw new LogFormatError(`${size} is not the size of a tree.`);
  const lines = [origin, String(size), formatHash(root), ...extensions];
  const wrong = lines.find((line) => !isNoteLine(line));
  if (wrong !== undefined) {
    throw new LogFormatError(
      `${JSON.stringify(wrong)} cannot be a line of a checkpoint: it is empty or breaks.`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** @throws LogFormatError */
export function parseCheckpointBody(text: string): Checkpoint {
  const [origin, size, root, ...rest] = text.split('\n');
  const extensions = rest.slice(0, -1);
  if (origin === undefined || size === undefined || root === undefined || rest.at(-1) !== '') {
    throw new LogFormatError(
      'A checkpoint has an origin, a tree size and a root, each on a line of its own.',
    );
  }
  if (![origin, ...extensions].every(isNoteLine))
    throw new LogFormatError('A line of the checkpoint is empty.');
  return { origin, size: parseDecimal(size, 'tree size'), root: parseHash(root), extensions };
}
