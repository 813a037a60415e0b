import type { LogPublication } from '#prisma/generated/sqlite/client.ts';
import { formatNote, formatSignatureLines, parseNote, parseSignatureLines } from '#verify/log/note.ts';
import { openNote } from '#verify/log/openNote.ts';
import { consistencyProof } from '#verify/log/tileProofs.ts';
import { formatVerifierKey, type VerifierKey } from '#verify/log/verifierKey.ts';
import { formatAddCheckpoint, parseTreeSize } from '#verify/log/witness.ts';
import type { Services } from '#kernel/services.ts';
import { post } from '#graphql/messages/outgoing/post.ts';
import { tileReader } from '../publish/readTiles.ts';
import { SITE_LOG } from '../site/siteLog.ts';
import { sha256 } from '../key/sha256.ts';

/** Another site that cosigns the log of this one. */
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

/**
 * Requests cosignatures of the site's latest published checkpoint, which lists those of all pools; witnesses in
 * parallel, so that a slow one does not delay others. Failures are logged, and retried at the next call.
 * @returns the number of witnesses that have newly signed
 */
export async function requestCosignatures(
  services: Pick<Services, 'db' | 'log' | 'servedCheckpoints'>,
  witnesses: readonly RemoteWitness[],
  signal?: AbortSignal,
): Promise<number> {
  const publication = await latestOfSite(services.db);
  if (publication === null) return 0;
  const added = await Promise.all(
    witnesses.map((witness) =>
      requestCosignature(services, witness, publication, signal).catch((error: unknown) => {
        if (!(error instanceof WitnessError)) throw error;
        services.log.warn({ witness: nameOf(witness), err: error }, 'witness: no cosignature');
        return 0;
      }),
    ),
  );
  return added.reduce((sum, one) => sum + one, 0);
}

/** The latest published checkpoint of the site's log. */
export function latestOfSite(db: Services['db']): Promise<LogPublication | null> {
  return db.logPublication.findFirst({ where: { poolId: SITE_LOG }, orderBy: { id: 'desc' } });
}

/** @returns 1, or 0 where the witness has signed this checkpoint before. @throws WitnessError */
async function requestCosignature(
  services: Pick<Services, 'db' | 'servedCheckpoints'>,
  witness: RemoteWitness,
  publication: LogPublication,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = services;
  const names = witness.keys.map(formatVerifierKey);
  const signed = await db.logPublication.findFirst({
    where: { poolId: SITE_LOG, cosignatures: { some: { witness: { in: names } } } },
    orderBy: { id: 'desc' },
  });
  if (signed?.id === publication.id) return 0;
  const oldSize = signed?.size ?? 0;
  let answer = await sendCheckpoint(services, witness, publication, oldSize, signal);
  if (answer.lines === null && answer.knownSize !== oldSize) {
    // The witness has seen a larger checkpoint, so it will sign a later one.
    if (answer.knownSize > publication.size) return 0;
    answer = await sendCheckpoint(services, witness, publication, answer.knownSize, signal);
  }
  if (answer.lines === null) throw new WitnessError(`it contradicts our log at ${answer.knownSize} leaves`);
  await db.logCosignature.createMany({
    data: answer.lines.map((line, place) => ({
      publicationId: publication.id,
      witness: names[place]!,
      line,
    })),
  });
  return 1;
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
    throw new WitnessError(error.message, { cause: error });
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
