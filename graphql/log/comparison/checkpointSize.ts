import { parseCheckpointBody } from '#verify/log/checkpoint.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { parseNote } from '#verify/log/note.ts';
import { formatHash } from '#verify/log/treeHash.ts';

/** The number of leaves that a checkpoint states, and its root in base64. @returns null for what is no checkpoint */
export function sizeOf(checkpoint: string): { size: number; root: string } | null {
  try {
    const { size, root } = parseCheckpointBody(parseNote(checkpoint).text);
    return { size, root: formatHash(root) };
  } catch (error) {
    if (error instanceof LogFormatError) return null;
    throw error;
  }
}
