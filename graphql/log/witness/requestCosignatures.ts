import type { LogPublication } from '#prisma/generated/sqlite/client.ts';
import { formatNote, formatSignatureLines, parseNote, parseSignatureLines } from '#verify/log/note.ts';
import { openNote } from '#verify/log/openNote.ts';
import { consistencyProof } from '#verify/log/tileProofs.ts';
import { formatVerifierKey, type VerifierKey } from '#verify/log/verifierKey.ts';
import { formatAddCheckpoint, parseTreeSize } from '#verify/log/witness.ts';
import type { Services } from '#kernel/services.ts';
import { post } from '#graphql/messages/outgoing/post.ts';
import { tileReader } from '../publish/readTiles.ts';
import { sha256 } from '../key/sha256.ts';

/** Another site that cosigns the checkpoints of this one. */
export interface RemoteWitness {
  /** The base address of `/add-checkpoint`. */
  url: string;
  /** By which it must sign; they have one name. */
  keys: readonly VerifierKey[];
}

/** Maximum bytes of a response: a witness can sign by several keys, 3,300 bytes each by ML-DSA-44. */
const MAX_ANSWER = 20_000;

/** The name of a witness, for messages. */
export const nameOf = ({ url, keys }: RemoteWitness): string => keys[0]?.name ?? url;

/** The witness is unreachable or refuses; the message says why. */
export class WitnessError extends Error {
  override name = 'WitnessError';
}

/** The witness does not respond at all: no further requests are sent for now. */
class SilentWitnessError extends WitnessError {
  override name = 'SilentWitnessError';
}

/**
 * Requests cosignatures of published checkpoints that lack them, oldest first; witnesses in parallel, so that
 * a slow one does not delay others. Failures are logged, and retried at the next call.
 * @returns the number of new cosignatures
 */
export async function requestCosignatures(
  services: Pick<Services, 'db' | 'log' | 'servedCheckpoints'>,
  witnesses: readonly RemoteWitness[],
  signal?: AbortSignal,
): Promise<number> {
  const pools = await services.db.poolLog.findMany({ select: { poolId: true }, orderBy: { poolId: 'asc' } });
  const ids = pools.map(({ poolId }) => poolId);
  const outcomes = await Promise.allSettled(
    witnesses.map((witness) => requestForPools(services, witness, ids, signal)),
  );
  let added = 0;
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason;
    added += outcome.value;
  }
  return added;
}

async function requestForPools(
  services: Pick<Services, 'db' | 'log' | 'servedCheckpoints'>,
  witness: RemoteWitness,
  poolIds: readonly number[],
  signal: AbortSignal | undefined,
): Promise<number> {
  let added = 0;
  for (const poolId of poolIds) {
    if (signal?.aborted === true) break;
    try {
      added += await requestForPool(services, witness, poolId, signal);
    } catch (error) {
      if (!(error instanceof WitnessError)) throw error;
      services.log.warn({ witness: nameOf(witness), poolId, err: error }, 'witness: no cosignature');
      if (error instanceof SilentWitnessError) break;
    }
  }
  return added;
}

async function requestForPool(
  services: Pick<Services, 'db' | 'servedCheckpoints'>,
  witness: RemoteWitness,
  poolId: number,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = services;
  const names = witness.keys.map(formatVerifierKey);
  const published = await db.logPublication.findMany({
    where: { poolId },
    orderBy: { id: 'asc' },
    include: { cosignatures: { where: { witness: { in: names } }, select: { witness: true } } },
  });
  const done = published.findLastIndex(({ cosignatures }) => cosignatures.length > 0);
  let oldSize = published[done]?.size ?? 0;
  let added = 0;
  for (const publication of published.slice(done + 1)) {
    // The witness has seen a larger checkpoint, so it will sign a later one.
    if (oldSize > publication.size) continue;
    let answer = await sendCheckpoint(services, witness, publication, oldSize, signal);
    if (answer.lines === null && answer.knownSize !== oldSize) {
      oldSize = answer.knownSize;
      if (oldSize > publication.size) continue;
      answer = await sendCheckpoint(services, witness, publication, oldSize, signal);
    }
    if (answer.lines === null) throw new WitnessError(`it contradicts our log at ${answer.knownSize} leaves`);
    const lines = answer.lines.map((line, place) => ({ witness: names[place]!, line }));
    await db.logCosignature.createMany({
      data: lines.map((line) => ({ publicationId: publication.id, ...line })),
    });
    oldSize = publication.size;
    added += 1;
  }
  return added;
}

/** @returns a signature line by each key, or the witness's known size. @throws WitnessError */
export async function sendCheckpoint(
  { db, servedCheckpoints }: Pick<Services, 'db' | 'servedCheckpoints'>,
  { url, keys }: RemoteWitness,
  { poolId, size, checkpoint }: LogPublication,
  oldSize: number,
  signal?: AbortSignal,
): Promise<{ lines: string[] } | { lines: null; knownSize: number }> {
  await servedCheckpoints.record([checkpoint]);
  const proof = await consistencyProof(sha256, oldSize, size, tileReader(db, poolId));
  const body = formatAddCheckpoint({ oldSize, consistencyProof: proof, checkpoint });
  // The operator has configured the address, which may be in a private network.
  const { status, text } = await post({
    url: `${url}/add-checkpoint`,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body,
    mayBePrivate: true,
    maxAnswer: MAX_ANSWER,
    signal,
  }).catch((error: Error) => {
    throw new SilentWitnessError(error.message, { cause: error });
  });
  try {
    if (status === 409) return { lines: null, knownSize: parseTreeSize(text) };
    if (status !== 200) throw new WitnessError(`it answered ${status}: ${text.trim()}`);
    return { lines: keys.map((key) => verifiedLine(checkpoint, text, key)) };
  } catch (error) {
    if (error instanceof WitnessError) throw error;
    throw new WitnessError((error as Error).message, { cause: error });
  }
}

/** The signature line by this key in a response. @throws LogFormatError, UnverifiedNoteError */
function verifiedLine(checkpoint: string, lines: string, key: VerifierKey): string {
  const note = parseNote(checkpoint);
  const ofKey = parseSignatureLines(lines).filter(
    ({ name, keyId }) => name === key.name && keyId === key.keyId,
  );
  openNote(formatNote({ text: note.text, signatures: ofKey }), [key]);
  return formatSignatureLines(ofKey.slice(0, 1));
}
