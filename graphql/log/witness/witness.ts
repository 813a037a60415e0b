import {
  formatVerifierKey,
  makeVerifierKey,
  signatureTypes,
  type VerifierKey,
} from '#verify/log/verifierKey.ts';
import { loadSigningKey } from '../key/keyFile.ts';
import { createSigner } from '../key/signer.ts';

/** This site as a witness of other sites' logs (C2SP tlog-witness). */
export interface Witness {
  key: VerifierKey;
  /** Keys of the logs that it cosigns. */
  logs: readonly VerifierKey[];
  /** @returns the 64 bytes of an Ed25519 signature */
  sign(data: Uint8Array): Uint8Array;
}

/**
 * Opens this site as a witness. Its key is stored beside that of the site's logs, and created at the first
 * start as a witness.
 * @param host of the site's public address
 * @throws LogKeyError
 */
export function openWitness(logKeyFile: string, host: string, logs: readonly VerifierKey[]): Witness {
  const { publicKey, sign } = createSigner(host, loadSigningKey(`${logKeyFile}.witness`));
  return { key: makeVerifierKey(`${host}/witness`, signatureTypes.cosignature, publicKey), logs, sign };
}

/** The key in the format that operators exchange. */
export const witnessKeyText = ({ key }: Witness): string => formatVerifierKey(key);
