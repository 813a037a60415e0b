import { describe, expect, test } from 'vitest';
import { formatCheckpointBody, openCheckpoint, parseCheckpointBody } from './checkpoint.ts';
import { cosignatureMessage, decodeTimestampedSignature, encodeTimestampedSignature } from './cosignature.ts';
import { formatNote, parseNote } from './note.ts';
import { logSigner, witnessSigner } from './testing/signer.ts';
import { decodeUtf8 } from './utf8.ts';

/** The example of C2SP tlog-cosignature. */
const cosigned = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;

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
    const decoded = decodeTimestampedSignature(signature);
    expect(decoded.timestamp).toBe(1_679_315_147);
    expect(encodeTimestampedSignature(decoded)).toEqual(signature);
  });

  test('is over the message of C2SP tlog-cosignature', () => {
    expect(decodeUtf8(cosignatureMessage(parseNote(cosigned).text, 1_679_315_147))).toBe(
      'cosignature/v1\ntime 1679315147\nexample.com/behind-the-sofa\n20852163\n' +
        'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
    );
  });

  test('has a whole time below 2^53', () => {
    const signature = new Uint8Array(64);
    expect(() => encodeTimestampedSignature({ timestamp: 1.5, signature })).toThrow('whole seconds');
    expect(() => cosignatureMessage('', -1)).toThrow('whole seconds');
    expect(() => decodeTimestampedSignature(new Uint8Array(72).fill(255))).toThrow('whole seconds');
    expect(() => encodeTimestampedSignature({ timestamp: 1, signature: new Uint8Array(63) })).toThrow(
      '64 bytes',
    );
  });
});
