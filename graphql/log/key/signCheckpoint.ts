import { formatCheckpointBody } from '#verify/log/checkpointBody.ts';
import { formatNote } from '#verify/log/note.ts';
import { signText } from '#verify/log/signText.ts';
import { makeVerifierKey, signatureTypes, type VerifierKey } from '#verify/log/verifierKey.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';

/** The verifier key of a log: the site's key under the log's name. */
export function verifierKeyOf(origin: string, publicKey: Uint8Array): VerifierKey {
  return makeVerifierKey(origin, signatureTypes.ed25519, publicKey);
}

/** A signed note with a log's size and root (C2SP tlog-checkpoint). */
export function signCheckpoint(
  signers: readonly Pick<LogSigner, 'publicKey' | 'sign'>[],
  { origin, size, root }: { origin: string; size: number; root: Uint8Array },
): string {
  const text = formatCheckpointBody({ origin, size, root, extensions: [] });
  return formatNote({
    text,
    signatures: signers.map(({ publicKey, sign }) => signText(verifierKeyOf(origin, publicKey), text, sign)),
  });
}
