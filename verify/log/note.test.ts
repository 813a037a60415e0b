import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/formats.json' with { type: 'json' };
import { formatNote, formatSignatureLines, parseNote, parseSignatureLines } from './note.ts';
import { openNote, UnverifiedNoteError } from './openNote.ts';
import { logSigner, witnessSigner } from './testing/signer.ts';
import { formatVerifierKey, makeVerifierKey, parseVerifierKey, signatureTypes } from './verifierKey.ts';

/** The examples of C2SP signed-note and of golang.org/x/mod/sumdb/note, the second with its key. */
const [poem, neumann] = vectors.notes.map(({ note }) => note) as [string, string];
const neumannKey = vectors.notes[1]!.key!;

describe('a signed note', () => {
  test('is taken apart at its last blank line', () => {
    const note = parseNote(poem);
    expect(note.text).toMatch(/^Ognuno sta.*\n\ned è subito sera\.\n$/s);
    expect(note.signatures).toHaveLength(1);
    expect(note.signatures[0]).toMatchObject({ name: 'quasimodo.example/salvatore', keyId: 0x367ba04b });
    expect(note.signatures[0]!.signature).toHaveLength(64);
    expect(formatNote(note)).toBe(poem);
  });

  test.each([
    ['no blank line', neumann.replace('\n\n', '\n')],
    ['no last newline', neumann.slice(0, -1)],
    ['carriage returns', neumann.replaceAll('\n', '\r\n')],
    ['a tab', neumann.replace('know', '\t')],
    ['a zero character', neumann.replace('know', '\0')],
    ['half a surrogate pair', neumann.replace('know', '\ud800')],
    ['a hyphen for the em dash', neumann.replace('—', '-')],
    ['an en dash', neumann.replace('—', '–')],
    ['two spaces', neumann.replace('— ', '—  ')],
    ['a blank line at the end', `${neumann}\n`],
    ['a plus in the name', neumann.replace('PeterNeumann', 'Peter+Neumann')],
    ['a no-break space in the name', neumann.replace('PeterNeumann', 'Peter\u00a0Neumann')],
    ['no signature', neumann.replace(/—.*\n/, '')],
    ['no base64', neumann.replace('x08go', 'x08-o')],
    ['no padding', neumann.replace('JnAM=', 'JnAM')],
    ['stray bits', neumann.replace('JnAM=', 'JnAN=')],
    ['a signature that is a key ID alone', neumann.replace(/x08go.*/, 'x08gow==')],
    ['more than a million characters', 'a'.repeat(1_000_001) + neumann],
    ['more than 100 signatures', neumann.replace(/—.*\n/, (line) => line.repeat(101))],
  ])('with %s is refused', (_, note) => {
    expect(() => parseNote(note)).toThrow(expect.objectContaining({ name: 'LogFormatError' }));
  });

  test('takes characters that are no ASCII controls', () => {
    const text = 'a\u0085b\u007fc 🏈\n';
    const signature = { name: 'ü/🏈', keyId: 7, signature: Uint8Array.of(1) };
    expect(parseNote(formatNote({ text, signatures: [signature] }))).toEqual({
      text,
      signatures: [signature],
    });
  });

  test('is read as it was written', () => {
    const names = fc.stringMatching(/^[a-z0-9./]{1,20}$/);
    const signatures = fc.record({
      name: names,
      keyId: fc.nat(0xffffffff),
      signature: fc.uint8Array({ minLength: 1, maxLength: 100 }),
    });
    const texts = fc.array(fc.string({ unit: 'grapheme' })).map((lines) => `${lines.join('\n')}\n`);
    fc.assert(
      fc.property(texts, fc.array(signatures, { minLength: 1, maxLength: 16 }), (text, signed) => {
        expect(parseNote(formatNote({ text, signatures: signed }))).toEqual({ text, signatures: signed });
      }),
    );
  });

  test('that nobody could read is not written', () => {
    const signatures = [logSigner('a', 1).sign('x\n')];
    expect(() => formatNote({ text: 'x', signatures })).toThrow('ends with a newline');
    expect(() => formatNote({ text: 'x\r\n', signatures })).toThrow('no other control character');
    expect(() => formatNote({ text: 'x\n', signatures: [] })).toThrow('at least one signature');
    expect(() => formatSignatureLines([{ ...signatures[0]!, name: 'a b' }])).toThrow('name of a key');
  });
});

describe('opening a note', () => {
  const key = parseVerifierKey(neumannKey);

  test('verifies a signature that another program made', () => {
    expect(openNote(neumann, [key])).toMatchObject({ verified: [{ key, timestamp: null }] });
    expect(() => openNote(neumann.replace('answer', 'Answer'), [key])).toThrow(
      'The signature by PeterNeumann does not fit the text.',
    );
  });

  const [log, other] = [logSigner('pool.example/log', 1), logSigner('pool.example/log', 2)];
  const witness = witnessSigner('witness.example', 3, 1_700_000_000);
  const text = 'pool.example/log\n1\nroot\n';
  const note = (...signatures: ReturnType<typeof log.sign>[]) => formatNote({ text, signatures });

  test('ignores signatures by unknown keys, even of the same name', () => {
    const opened = openNote(note(other.sign(text), log.sign(text)), [log.key]);
    expect(opened.verified).toEqual([{ key: log.key, timestamp: null }]);
    expect(opened.signatures).toHaveLength(2);
  });

  test('knows the time of a cosignature', () => {
    const opened = openNote(note(log.sign(text), witness.sign(text)), [witness.key, log.key]);
    expect(opened.verified).toEqual([
      { key: log.key, timestamp: null },
      { key: witness.key, timestamp: 1_700_000_000 },
    ]);
  });

  test('needs a known key', () => {
    expect(() => openNote(note(other.sign(text)), [log.key])).toThrow(
      'The note has no signature by a known key (pool.example/log).',
    );
    expect(() => openNote(note(log.sign(text)), [])).toThrow('no signature by a known key (no key at all)');
  });

  test('counts a key once', () => {
    expect(openNote(note(log.sign(text), log.sign(text)), [log.key]).verified).toHaveLength(1);
  });

  test('refuses the note when one known key did not sign this text', () => {
    const wrong = { ...other.sign('else\n') };
    expect(() => openNote(note(log.sign(text), wrong), [log.key, other.key])).toThrow(UnverifiedNoteError);
    const late = witness.sign(text);
    late.signature[7]! ^= 1;
    expect(() => openNote(note(log.sign(text), late), [log.key, witness.key])).toThrow(
      'The signature by witness.example does not fit the text.',
    );
    const cut = { ...late, signature: late.signature.slice(1) };
    expect(() => openNote(note(log.sign(text), cut), [log.key, witness.key])).toThrow(
      'An Ed25519 cosignature has 72 bytes after the key ID, not 71.',
    );
  });

  test('refuses every note with a flipped bit in its signature', () => {
    fc.assert(
      fc.property(fc.nat(511), (bit) => {
        const signature = log.sign(text);
        signature.signature[bit >> 3]! ^= 1 << (bit & 7);
        expect(() => openNote(note(signature), [log.key])).toThrow(UnverifiedNoteError);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a verifier key', () => {
  test.each([
    neumannKey,
    // The public key of Go's checksum database.
    'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8',
  ])('%s is read and written', (text) => {
    expect(formatVerifierKey(parseVerifierKey(text))).toBe(text);
  });

  test('of a witness has another key ID than the same key of a log', () => {
    const publicKey = parseVerifierKey(neumannKey).publicKey;
    const witness = makeVerifierKey('PeterNeumann', signatureTypes.cosignature, publicKey);
    expect(witness.keyId).not.toBe(0xc74f20a3);
    expect(parseVerifierKey(formatVerifierKey(witness))).toEqual(witness);
  });

  test.each([
    ['PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'is not that of the name and key'],
    ['Peter+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'is not that of the name and key'],
    ['PeterNeumann+c74f20a3', 'A verifier key reads'],
    ['PeterNeumann+C74F20A3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'A verifier key reads'],
    ['PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'has type 2'],
    ['PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10==', 'Not base64'],
    ['PeterNeumann+c74f20a3+ARpc2QcU', 'has 32 bytes, not 5'],
    ['Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'has white space'],
  ])('%s is refused', (text, message) => {
    expect(() => parseVerifierKey(text)).toThrow(message);
  });
});

test('signature lines of a witness are read alone', () => {
  const lines = `— witness.example/w1 CMp+6LWBU0anHGH5aNDTJkH/gj79sG+T6+iP2ThYN5krrDJbR1HDnucjL39QsZTSvVjyQLrdk3DXDqI5G2HgLatVs0pWh6Up69HVOw==
— witness.example/w1 I7rEps0pvK2UqkS2gSpVUDhrhVtQV9lgF6pRrWAvjJHjyWpW7VcE3SiOlVlbQNt64vWhO+DlkL0+UfzuOBMh9ChdMkP1vi/lCAsmlw==
`;
  expect(parseSignatureLines(lines).map(({ name }) => name)).toEqual(Array(2).fill('witness.example/w1'));
  expect(formatSignatureLines(parseSignatureLines(lines))).toBe(lines);
  expect(() => parseSignatureLines(lines.slice(0, -1))).toThrow('end with a newline');
  expect(() => parseSignatureLines('')).toThrow('end with a newline');
});
