import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';

import type { CosignatureType } from '#verify/log/cosignature.ts';
import type { NoteSignature } from '#verify/log/note.ts';
import { cosignText, type SignBytes } from '#verify/log/signText.ts';
import {
  formatVerifierKey,
  makeVerifierKey,
  signatureTypes,
  type VerifierKey,
} from '#verify/log/verifierKey.ts';
import { loadSeed, loadSigningKey } from '../key/keyFile.ts';
import { createSigner } from '../key/signer.ts';

/** This site as a witness of other sites' logs (C2SP tlog-witness). */
export interface Witness {
  /** Its keys, each of which signs: by Ed25519 and by ML-DSA-44. */
  cosigners: readonly Cosigner[];
  logs: readonly VerifierKey[];
}

interface Cosigner {
  key: VerifierKey;
  /**
   * @param checkpointBody the text of the checkpoint's note
   * @param timestamp in seconds since 1970-01-01T00:00:00Z
   */
  sign(checkpointBody: string, timestamp: number): NoteSignature;
}

/**
 * Opens this site as a witness. Its keys are stored beside that of the site's logs, and created at the first
 * start as a witness.
 * @param host of the site's public address
 * @throws LogKeyError
 */
export function openWitness(logKeyFile: string, host: string, logs: readonly VerifierKey[]): Witness {
  const name = `${host}/witness`;
  const signer = createSigner(host, loadSigningKey(`${logKeyFile}.witness`));
  const { publicKey, secretKey } = ml_dsa44.keygen(loadSeed(`${logKeyFile}.witness-ml-dsa-44`));
  const cosigners = [
    cosigner(name, signatureTypes.cosignature, signer.publicKey, (message) => signer.sign(message)),
    cosigner(name, signatureTypes.mlDsa44, publicKey, (message) => ml_dsa44.sign(message, secretKey)),
  ];
  return { cosigners, logs };
}

function cosigner(name: string, type: CosignatureType, publicKey: Uint8Array, sign: SignBytes): Cosigner {
  const key = makeVerifierKey(name, type, publicKey);
  return { key, sign: (checkpointBody, timestamp) => cosignText(key, checkpointBody, timestamp, sign) };
}

/** The keys in the format that operators exchange, each on a line. */
export const witnessKeysText = ({ cosigners }: Witness): string =>
  cosigners.map(({ key }) => `${formatVerifierKey(key)}\n`).join('');
