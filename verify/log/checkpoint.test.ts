import { describe, expect, test } from 'vitest';
import vectors from '../vectors/formats.json' with { type: 'json' };
import { openCheckpoint } from './checkpoint.ts';
import { formatCheckpointBody, parseCheckpointBody } from './checkpointBody.ts';
import { cosignedMessage, decodeTimestampedSignature, encodeTimestampedSignature } from './cosignature.ts';
import { formatNote, parseNote } from './note.ts';
import { logSigner, mlDsaSigner, witnessSigner } from './testing/signer.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { UnverifiedNoteError } from './openNote.ts';
import { formatVerifierKey, parseVerifierKey, signatureTypes } from './verifierKey.ts';
import { decodeUtf8 } from './utf8.ts';

const ED25519 = signatureTypes.cosignature;

/** The example of C2SP tlog-cosignature. */
const cosigned = vectors.notes[2]!.note;

describe('a checkpoint', () => {
  const { text } = parseNote(cosigned);
  const sofa = parseCheckpointBody(text);

  test('is read and written', () => {
    expect(sofa).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163, extensions: [] });
    expect(sofa.root).toHaveLength(32);
    expect(formatCheckpointBody(sofa)).toBe(text);
    const extended = { ...sofa, size: 0, extensions: ['one', 'two words'] };
    expect(parseCheckpointBody(formatCheckpointBody(extended))).toEqual(extended);
  });

  test.each([
    ['two lines', 'example.com\n1\n'],
    ['no last newline', text.slice(0, -1)],
    ['a leading zero', text.replace('2085', '02085')],
    ['a sign', text.replace('2085', '+2085')],
    ['a size above 2^53', text.replace('20852163', '9007199254740993')],
    ['no size', text.replace('20852163', '')],
    ['a short root', text.replace('CsUY', '')],
    ['no origin', text.replace('example.com/behind-the-sofa', '')],
    ['a blank extension', `${text}\nmore\n`],
    ['a blank line at the end', `${text}\n`],
  ])('with %s is refused', (_, body) => {
    expect(() => parseCheckpointBody(body)).toThrow(expect.objectContaining({ name: 'LogFormatError' }));
  });

  test('that could not be read is not written', () => {
    expect(() => formatCheckpointBody({ ...sofa, origin: '' })).toThrow('cannot be a line');
    expect(() => formatCheckpointBody({ ...sofa, extensions: ['a\nb'] })).toThrow('cannot be a line');
    expect(() => formatCheckpointBody({ ...sofa, size: 1.5 })).toThrow('not the size of a tree');
    expect(() => formatCheckpointBody({ ...sofa, root: new Uint8Array(31) })).toThrow(RangeError);
  });
});

describe('opening a checkpoint', () => {
  const body = formatCheckpointBody({
    origin: 'pool.example/log',
    size: 5,
    root: new Uint8Array(32),
    extensions: [],
  });
  const log = logSigner('pool.example/log', 1);
  const witness = witnessSigner('witness.example', 2, 1_700_000_000);
  const keys = [log.key, witness.key];

  test('answers the tree head and who signed', () => {
    const note = formatNote({ text: body, signatures: [log.sign(body), witness.sign(body)] });
    const opened = openCheckpoint(note, 'pool.example/log', keys);
    expect(opened).toMatchObject({ origin: 'pool.example/log', size: 5 });
    expect(opened.note.verified.map(({ key }) => key.name)).toEqual(['pool.example/log', 'witness.example']);
  });

  test('refuses the checkpoint of another log, and one that witnesses alone sign', () => {
    const note = formatNote({ text: body, signatures: [log.sign(body)] });
    expect(() => openCheckpoint(note, 'pool.example/other', keys)).toThrow(
      'The checkpoint is of the log pool.example/log, not of pool.example/other.',
    );
    const witnessed = formatNote({ text: body, signatures: [witness.sign(body)] });
    expect(() => openCheckpoint(witnessed, 'pool.example/log', keys)).toThrow(
      'the log pool.example/log has not',
    );
  });
});

describe('a cosignature', () => {
  test('has its time in the first eight bytes', () => {
    const { signature } = parseNote(cosigned).signatures[1]!;
    const decoded = decodeTimestampedSignature(ED25519, signature);
    expect(decoded.timestamp).toBe(1_679_315_147);
    expect(encodeTimestampedSignature(ED25519, decoded)).toEqual(signature);
  });

  test('is over the message of C2SP tlog-cosignature', () => {
    expect(
      decodeUtf8(cosignedMessage({ type: ED25519, name: 'w' }, parseNote(cosigned).text, 1_679_315_147)),
    ).toBe(
      'cosignature/v1\ntime 1679315147\nexample.com/behind-the-sofa\n20852163\n' +
        'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
    );
  });

  test('has a whole time below 2^53', () => {
    const signature = new Uint8Array(64);
    expect(() => encodeTimestampedSignature(ED25519, { timestamp: 1.5, signature })).toThrow('whole seconds');
    expect(() => cosignedMessage({ type: ED25519, name: 'w' }, '', -1)).toThrow('whole seconds');
    expect(() => decodeTimestampedSignature(ED25519, new Uint8Array(72).fill(255))).toThrow('whole seconds');
    expect(() =>
      encodeTimestampedSignature(ED25519, { timestamp: 1, signature: new Uint8Array(63) }),
    ).toThrow('64 bytes');
  });
});

describe('a cosignature by ML-DSA-44', () => {
  const time = 1_679_315_147;
  const { text } = parseNote(cosigned);
  const { key, sign } = mlDsaSigner('witness.example/w2', 4, time);
  const log = logSigner('example.com/behind-the-sofa', 1);
  const note = formatNote({ text, signatures: [log.sign(text), sign(text)] });
  const open = (changed: string, keys = [log.key, key]) =>
    openCheckpoint(changed, 'example.com/behind-the-sofa', keys).note.verified;

  test('is over the structure of C2SP tlog-cosignature, in the encoding of RFC 8446', () => {
    expect(bytesToHex(cosignedMessage(key as never, text, time))).toBe(
      [
        // "subtree/v1\n\0"
        '737562747265652f76310a00',
        // 18, "witness.example/w2"
        '127769746e6573732e6578616d706c652f7732',
        '00000000641850cb',
        // 27, "example.com/behind-the-sofa"
        '1b6578616d706c652e636f6d2f626568696e642d7468652d736f6661',
        '0000000000000000',
        '00000000013e2dc3',
        bytesToHex(parseCheckpointBody(text).root),
      ].join(''),
    );
  });

  test('is known with its time beside the signature of the log', () => {
    expect(open(note)).toEqual([
      { key: log.key, timestamp: null },
      { key, timestamp: time },
    ]);
    // Other readers pass over it.
    expect(open(note, [log.key])).toHaveLength(1);
  });

  test.each([
    ['of another time', (bytes: Uint8Array) => bytes.with(7, bytes[7]! ^ 1)],
    ['with another bit', (bytes: Uint8Array) => bytes.with(1_000, bytes[1_000]! ^ 1)],
    ['that is cut', (bytes: Uint8Array) => bytes.slice(0, -1)],
    ['in the length of Ed25519', (bytes: Uint8Array) => bytes.slice(0, 72)],
  ])('is refused %s', (_what, change) => {
    const line = sign(text);
    const changed = { ...line, signature: change(line.signature) };
    expect(() => open(formatNote({ text, signatures: [log.sign(text), changed] }))).toThrow(
      UnverifiedNoteError,
    );
  });

  test('is refused under the name of another witness, and for another root', () => {
    const other = mlDsaSigner('witness.example/w3', 4, time);
    const renamed = { ...sign(text), name: other.key.name, keyId: other.key.keyId };
    expect(() =>
      open(formatNote({ text, signatures: [log.sign(text), renamed] }), [log.key, other.key]),
    ).toThrow('The signature by witness.example/w3 does not fit');
    const another = text.replace('20852163', '20852164');
    const moved = formatNote({ text: another, signatures: [log.sign(another), sign(text)] });
    expect(() => open(moved)).toThrow('The signature by witness.example/w2 does not fit');
  });

  test('has a key of 1,312 bytes with type 6', () => {
    const vkey = formatVerifierKey(key);
    expect(parseVerifierKey(vkey)).toEqual(key);
    expect(vkey).toMatch(/^witness\.example\/w2\+[0-9a-f]{8}\+B/);
    expect(() => parseVerifierKey(vkey.slice(0, -4))).toThrow(
      'An ML-DSA-44 public key has 1312 bytes, not 1310.',
    );
  });
});
