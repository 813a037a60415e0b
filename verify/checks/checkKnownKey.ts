import { openNote } from '../log/openNote.ts';
import { isCosignerKey } from '../log/cosignature.ts';
import { parseVerifierKey, type VerifierKey } from '../log/verifierKey.ts';
import type { Findings } from './findings.ts';
import type { LogHeader } from './header.ts';
import { lastOfDeadlines, openPublished, publishedText } from './openPublished.ts';

/**
 * Checks that a key from another source than the server is the log's, or of a witness of it.
 * @returns the key of a witness
 */
export function checkKnownKey(text: string, header: LogHeader, findings: Findings): VerifierKey | null {
  let key: VerifierKey;
  try {
    key = parseVerifierKey(text);
  } catch (error) {
    findings.fail('signatures', {}, `The key ${text} cannot be read: ${messageOf(error)}`);
    return null;
  }
  if (isCosignerKey(key)) {
    checkWitness(key, header, findings);
    return key;
  }
  if (header.keys.includes(text)) {
    findings.notice(`The log is signed by the key that you know: ${text}.`);
  } else {
    const message = `The log is not signed by the expected key ${text}; its key is ${header.keys[0] ?? 'none'}.`;
    findings.fail('signatures', {}, message);
  }
  return null;
}

/** The witness must have signed the last publication, or the site's log with it. */
function checkWitness(key: VerifierKey, header: LogHeader, findings: Findings): void {
  findings.count('signatures');
  try {
    const published = openPublished(header, (note) => openNote(note, [key]));
    if (published === null)
      findings.fail('signatures', {}, `No checkpoint is published that ${key.name} could have signed.`);
    else findings.notice(`${key.name} signed ${publishedText(published)}, as a witness.`);
  } catch (error) {
    const week = lastOfDeadlines(header.published)?.week ?? null;
    const message = `The witness did not sign the last published checkpoint: ${messageOf(error)}`;
    findings.fail('signatures', { week }, message);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
