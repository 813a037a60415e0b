import { z } from 'zod';
import { LogFormatError } from '#verify/log/formatError.ts';
import { parseVerifierKey, signatureTypes, type VerifierKey } from '#verify/log/verifierKey.ts';
import { webAddress } from './webAddress.ts';
import type { RemoteWitness } from '#graphql/log/witness/requestCosignatures.ts';

const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

function readKey(
  text: string,
  type: VerifierKey['type'],
  context: z.core.$RefinementCtx,
): VerifierKey | null {
  try {
    const key = parseVerifierKey(text);
    if (key.type === type) return key;
    context.addIssue({ code: 'custom', message: `has a key of another kind: ${text}` });
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    context.addIssue({ code: 'custom', message: `must have verifier keys: ${error.message}` });
  }
  return null;
}

/** WITNESS_LOGS: the keys of other sites' logs, as `/p/<slug>/log/key` gives them. */
export const witnessLogs = z
  .string()
  .transform((text, context): VerifierKey[] =>
    words(text).flatMap((word) => readKey(word, signatureTypes.ed25519, context) ?? []),
  );

/** LOG_WITNESSES: addresses of witnesses, each followed by its key. */
export const logWitnesses = z.string().transform((text, context): RemoteWitness[] => {
  const given = words(text);
  const found: RemoteWitness[] = [];
  for (let place = 0; place < given.length; place += 2) {
    const [address, key] = given.slice(place, place + 2);
    const { success, data: url } = webAddress.safeParse(address);
    if (!success || key === undefined) {
      context.addIssue({
        code: 'custom',
        message: 'must be addresses, each followed by its key, like https://pool.example/witness <key>',
      });
      return z.NEVER;
    }
    const read = readKey(key, signatureTypes.cosignature, context);
    if (read !== null) found.push({ url, key: read });
  }
  return found;
});
