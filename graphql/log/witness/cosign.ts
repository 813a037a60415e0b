import { equalBytes } from '#verify/log/byteArrays.ts';
import { type Checkpoint, parseCheckpointBody } from '#verify/log/checkpointBody.ts';
import { verifyConsistency } from '#verify/log/consistency.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { formatSignatureLines, parseNote } from '#verify/log/note.ts';
import { openNote, UnverifiedNoteError } from '#verify/log/openNote.ts';
import { emptyRoot, formatHash, parseHash } from '#verify/log/treeHash.ts';
import { type AddCheckpointRequest, parseAddCheckpoint } from '#verify/log/witness.ts';
import type { Services } from '#kernel/services.ts';
import { isUniqueViolation } from '#kernel/transaction.ts';
import { sha256 } from '../key/sha256.ts';
import type { Witness } from './witness.ts';

/** A witness's response: signature lines, its known size, or a refusal; with the status codes of C2SP tlog-witness. */
export type CosigningAnswer =
  | { status: 200; lines: string }
  | { status: 409; size: number }
  | { status: 400 | 403 | 404 | 422; message: string };

/** A checkpoint of a configured log, with a valid signature. */
interface CosigningRequest extends AddCheckpointRequest {
  /** The text of the checkpoint's note. */
  text: string;
  head: Checkpoint;
}

/**
 * Cosigns a checkpoint of a configured log if it extends the last cosigned one. A log that contradicts itself
 * is never cosigned again, which its operator notices.
 * @param body of `POST /witness/add-checkpoint`
 */
export async function cosign(
  { db, systemClock, log }: Pick<Services, 'db' | 'systemClock' | 'log'>,
  witness: Witness,
  body: string,
): Promise<CosigningAnswer> {
  const parsed = readRequest(witness, body);
  if ('status' in parsed) return parsed;
  const { oldSize, consistencyProof, text, head } = parsed;
  const { origin, size } = head;
  const last = await db.witnessedLog.findUnique({ where: { origin } });
  const known = { size: last?.size ?? 0, root: last === null ? emptyRoot(sha256) : parseHash(last.root) };
  if (oldSize !== known.size) return { status: 409, size: known.size };
  if (size === known.size && !equalBytes(head.root, known.root)) {
    log.error({ origin, size }, 'witness: a log contradicts the checkpoint that was cosigned');
    return { status: 409, size: known.size };
  }
  if (!verifyConsistency(sha256, known, head, consistencyProof)) {
    log.error({ origin, size, oldSize }, 'witness: a log does not prove that it only grew');
    return {
      status: 422,
      message: `The proof does not show that the ${size} leaves continue the ${oldSize} that were cosigned.`,
    };
  }
  const now = systemClock.now();
  const data = { size, root: formatHash(head.root), cosignedAt: now };
  // Another process may have cosigned meanwhile; its size counts then.
  const isStored =
    last === null
      ? await db.witnessedLog.create({ data: { origin, ...data } }).then(
          () => true,
          (error: unknown) => {
            if (isUniqueViolation(error)) return false;
            throw error;
          },
        )
      : (await db.witnessedLog.updateMany({ where: { origin, size: last.size, root: last.root }, data }))
          .count === 1;
  if (!isStored) {
    return { status: 409, size: (await db.witnessedLog.findUniqueOrThrow({ where: { origin } })).size };
  }
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = witness.cosigners.map(({ sign }) => sign(text, timestamp));
  return { status: 200, lines: formatSignatureLines(signatures) };
}

/** @returns the response if it does not depend on earlier cosignatures */
function readRequest(witness: Witness, body: string): CosigningRequest | CosigningAnswer {
  try {
    const request = parseAddCheckpoint(body);
    const { text } = parseNote(request.checkpoint);
    const head = parseCheckpointBody(text);
    const keys = witness.logs.filter(({ name }) => name === head.origin);
    if (keys.length === 0)
      return { status: 404, message: `This witness does not know the log ${head.origin}.` };
    openNote(request.checkpoint, keys);
    if (request.oldSize > head.size) {
      const message = `The old size ${request.oldSize} is larger than the ${head.size} leaves.`;
      return { status: 400, message };
    }
    return { ...request, text, head };
  } catch (error) {
    if (error instanceof LogFormatError) return { status: 400, message: error.message };
    if (error instanceof UnverifiedNoteError) return { status: 403, message: error.message };
    throw error;
  }
}
