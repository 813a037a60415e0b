import { openNote } from '../log/openNote.ts';
import { isCosignerKey } from '../log/cosignature.ts';
import { parseVerifierKey, type VerifierKey } from '../log/verifierKey.ts';
import type { Findings } from './findings.ts';
import type { LogHeader } from './header.ts';

/** Checks that a key from another source than the server is the log's, or of a witness of it. */
export function checkKnownKey(text: string, header: LogHeader, findings: Findings): void {
  let key: VerifierKey;
  try {
    key = parseVerifierKey(text);
  } catch (error) {
    findings.fail('signatures', {}, `The key ${text} cannot be read: ${messageOf(error)}`);
    return;
  }
  if (isCosignerKey(key)) {
    checkWitness(key, header, findings);
  } else if (header.keys.includes(text)) {
    findings.notice(`The log is signed by the key that you know: ${text}.`);
  } else {
    const message = `The log is not signed by the expected key ${text}; its key is ${header.keys[0] ?? 'none'}.`;
    findings.fail('signatures', {}, message);
  }
}

/** The witness must have signed the last publication; that checkpoint is compared with the leaves as a claim of the log. */
function checkWitness(key: VerifierKey, { published }: LogHeader, findings: Findings): void {
  findings.count('signatures');
  const last = published.findLast(({ week }) => week !== null);
  if (last === undefined) {
    findings.fail('signatures', {}, `No checkpoint is published that ${key.name} could have signed.`);
    return;
  }
  try {
    openNote(last.checkpoint, [key]);
    findings.notice(`${key.name} signed the checkpoint published for Week ${last.week}, as a witness.`);
  } catch (error) {
    const message = `The witness did not sign the last published checkpoint: ${messageOf(error)}`;
    findings.fail('signatures', { week: last.week }, message);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
