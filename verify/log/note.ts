import { concatBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { LogFormatError } from './formatError.ts';
import { isKeyName, isNoteText } from './noteText.ts';

/** C2SP signed-note. */
export interface SignedNote {
  /** With its last newline, without the blank line after it. */
  text: string;
  signatures: NoteSignature[];
}

/** A line `— <name> <base64>`. */
export interface NoteSignature {
  name: string;
  /** 32 bits. */
  keyId: number;
  /** What follows the key ID. */
  signature: Uint8Array;
}

/** Longer notes are refused before parsing. */
const MAX_NOTE_CHARACTERS = 1_000_000;
const MAX_SIGNATURES = 100;

/** Verifies nothing (`openNote` does). @throws LogFormatError */
export function parseNote(note: string): SignedNote {
  if (note.length > MAX_NOTE_CHARACTERS) {
    throw new LogFormatError(`The note has more than ${MAX_NOTE_CHARACTERS} characters.`);
  }
  if (!isNoteText(note)) {
    throw new LogFormatError('A note has no control character but newline, and is valid Unicode.');
  }
  const split = note.lastIndexOf('\n\n');
  if (split < 0) throw new LogFormatError('The note has no blank line between its text and its signatures.');
  return { text: note.slice(0, split + 1), signatures: parseSignatureLines(note.slice(split + 2)) };
}

/** @throws LogFormatError when the text does not end with a newline, or has no signature */
export function formatNote({ text, signatures }: SignedNote): string {
  if (!text.endsWith('\n') || !isNoteText(text)) {
    throw new LogFormatError('The text of a note ends with a newline and has no other control character.');
  }
  if (signatures.length === 0) throw new LogFormatError('A note needs at least one signature.');
  return `${text}\n${formatSignatureLines(signatures)}`;
}

/** The answer of a witness: signature lines alone. @throws LogFormatError when there is none, or a line breaks the format */
export function parseSignatureLines(lines: string): NoteSignature[] {
  if (!lines.endsWith('\n')) throw new LogFormatError('Signature lines end with a newline.');
  const signatureLines = lines.slice(0, -1).split('\n');
  if (signatureLines.length > MAX_SIGNATURES) {
    throw new LogFormatError(`The note has more than ${MAX_SIGNATURES} signatures.`);
  }
  return signatureLines.map(parseSignatureLine);
}

export function formatSignatureLines(signatures: readonly NoteSignature[]): string {
  return signatures
    .map(({ name, keyId, signature }) => {
      if (!isKeyName(name)) throw new LogFormatError(`${JSON.stringify(name)} cannot be the name of a key.`);
      const id = new Uint8Array(4);
      new DataView(id.buffer).setUint32(0, keyId);
      return `— ${name} ${encodeBase64(concatBytes(id, signature))}\n`;
    })
    .join('');
}

function parseSignatureLine(line: string): NoteSignature {
  const [, name, encoded] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
  if (name === undefined || encoded === undefined || !isKeyName(name)) {
    throw new LogFormatError('A signature line reads "— <key name> <base64>", with an em dash (U+2014).');
  }
  const bytes = decodeBase64(encoded);
  if (bytes.length < 5) throw new LogFormatError(`The signature of ${name} is shorter than a key ID.`);
  return {
    name,
    keyId: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0),
    signature: bytes.slice(4),
  };
}
