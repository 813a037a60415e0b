import { z } from 'zod';
import { LogFormatError } from '#verify/log/formatError.ts';
import { isCosignerKey } from '#verify/log/cosignature.ts';
import { parseVerifierKey, signatureTypes, type VerifierKey } from '#verify/log/verifierKey.ts';
import { webAddress } from './webAddress.ts';
import type { RemoteWitness } from '#graphql/log/witness/requestCosignatures.ts';

const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

function readKey(
  text: string,
  isOfKind: (key: VerifierKey) => boolean,
  context: z.core.$RefinementCtx,
): VerifierKey | null {
  try {
    const key = parseVerifierKey(text);
    if (isOfKind(key)) return key;
    context.addIssue({ code: 'custom', message: `has a key of another kind: ${text}` });
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    context.addIssue({ code: 'custom', message: `must have verifier keys: ${error.message}` });
  }
  return null;
}

const isLogKey = ({ type }: VerifierKey): boolean => type === signatureTypes.ed25519;

/** WITNESS_LOGS: the keys of other sites' logs, as `/p/<slug>/log/key` gives them. */
export const witnessLogs = z
  .string()
  .transform((text, context): VerifierKey[] =>
    words(text).flatMap((word) => readKey(word, isLogKey, context) ?? []),
  );

/** LOG_WITNESSES: addresses of witnesses, each followed by its keys. */
export const logWitnesses = z.string().transform((text, context): RemoteWitness[] => {
  const found: (RemoteWitness & { keys: VerifierKey[] })[] = [];
  const refuse = () => {
    context.addIssue({
      code: 'custom',
      message: 'must be addresses, each followed by its keys, like https://pool.example/witness <key>',
    });
    return z.NEVER;
  };
  for (const word of words(text)) {
    const { success, data: url } = webAddress.safeParse(word);
    const last = found.at(-1);
    if (success) found.push({ url, keys: [] });
    else if (last === undefined) return refuse();
    else {
      const key = readKey(word, isCosignerKey, context);
      if (key === null) return z.NEVER;
      last.keys.push(key);
    }
  }
  return found.every(({ keys }) => keys.length > 0) ? found : refuse();
});
