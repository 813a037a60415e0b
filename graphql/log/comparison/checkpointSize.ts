import { parseCheckpointBody } from '#verify/log/checkpointBody.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { parseNote } from '#verify/log/note.ts';
import { formatHash } from '#verify/log/treeHash.ts';

/** The size and root (base64) that a checkpoint states. @returns null for an invalid checkpoint */
export function sizeOf(checkpoint: string): { size: number; root: string } | null {
  try {
    const { size, root } = parseCheckpointBody(parseNote(checkpoint).text);
    return { size, root: formatHash(root) };
  } catch (error) {
    if (error instanceof LogFormatError) return null;
    throw error;
  }
}
