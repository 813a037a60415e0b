import { describe, expect, test } from 'vitest';
import { formatCheckpointBody } from '../log/checkpointBody.ts';
import { formatNote } from '../log/note.ts';
import { logSigner, mlDsaSigner, type TestSigner, witnessSigner } from '../log/testing/signer.ts';
import { formatVerifierKey } from '../log/verifierKey.ts';
import { openByPolicy } from './openByPolicy.ts';
import { parsePolicy } from './policy.ts';

const log = logSigner('pool.example/log', 1);
const signers: Record<string, TestSigner> = {
  X1: witnessSigner('x.example/1', 11, 1_700_000_000),
  X2: mlDsaSigner('x.example/2', 12, 1_700_000_000),
  X3: witnessSigner('x.example/3', 13, 1_700_000_000),
  Y1: witnessSigner('y.example/1', 14, 1_700_000_000),
  Y2: witnessSigner('y.example/2', 15, 1_700_000_000),
};
const vkey = ({ key }: TestSigner) => formatVerifierKey(key);
const witness = (name: string) => `witness ${name} ${vkey(signers[name]!)}`;
const [X1, X2] = [vkey(signers.X1!), vkey(signers.X2!)];

/** The example of C2SP tlog-policy, with blank lines, comments and white space. */
const example = `log ${vkey(log)} https://pool.example/log
  # of one organization
${witness('X1')} https://x.example/1
${witness('X2')}
\twitness  X3\t${vkey(signers.X3!)} \t

group X-witnesses 2 X1 X2 X3
${witness('Y1')}
${witness('Y2')}
group Y-witnesses any Y1 Y2
group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`;
const text = formatCheckpointBody({
  origin: log.key.name,
  size: 3,
  root: new Uint8Array(32).fill(9),
  extensions: [],
});
const signedBy = (...names: string[]) =>
  formatNote({
    text,
    signatures: [log, ...names.map((name) => signers[name]!)].map(({ sign }) => sign(text)),
  });
const quorum = (lines: string) => parsePolicy(`${['X1', 'X2', 'X3'].map(witness).join('\n')}\n${lines}\n`);

describe('a policy', () => {
  test.each([[['X1', 'X2', 'Y1']], [['X2', 'X3', 'Y2']], [['X1', 'X2', 'X3', 'Y1', 'Y2']]])(
    'is satisfied by %s',
    (names) => {
      expect(openByPolicy(signedBy(...names), parsePolicy(example))).toMatchObject({
        origin: 'pool.example/log',
        size: 3,
        witnesses: names,
      });
    },
  );

  test.each([
    [
      ['X1', 'Y1'],
      'X-and-Y needs 2 of 2 and has 1: X-witnesses needs 2 of 3 and has 1: X2 (x.example/2) did not sign',
    ],
    [['X1', 'X2', 'X3'], 'Y-witnesses needs 1 of 2 and has 0'],
    [[], 'X-witnesses needs 2 of 3 and has 0'],
  ])('is not satisfied by %s', (names, message) => {
    expect(() => openByPolicy(signedBy(...names), parsePolicy(example))).toThrow(message);
  });

  test('counts a witness once, however often it signs', () => {
    expect(() => openByPolicy(signedBy('X1', 'X1', 'X1', 'Y1', 'Y1'), parsePolicy(example))).toThrow(
      'X-witnesses needs 2 of 3 and has 1',
    );
  });

  test('can need one witness, all, or none', () => {
    expect(openByPolicy(signedBy('X2'), quorum('quorum X2'), [log.key]).witnesses).toEqual(['X2']);
    expect(() => openByPolicy(signedBy('X1'), quorum('quorum X2'), [log.key])).toThrow(
      'X2 (x.example/2) did not sign',
    );
    const all = quorum('group every all X1 X2 X3\nquorum every');
    expect(() => openByPolicy(signedBy('X1', 'X2'), all, [log.key])).toThrow('every needs 3 of 3 and has 2');
    expect(openByPolicy(signedBy(), parsePolicy(`log ${vkey(log)}\nquorum none`)).witnesses).toEqual([]);
  });

  test('knows its logs alone, by key and name', () => {
    const other = logSigner('pool.example/log', 2);
    const named = logSigner('other.example/log', 1);
    for (const known of [other, named]) {
      const policy = parsePolicy(`log ${vkey(known)}\n${witness('X1')}\nquorum X1\n`);
      expect(() => openByPolicy(signedBy('X1'), policy, [log.key])).toThrow('No log of the policy signed');
    }
  });

  test('refuses a wrong signature by one of its witnesses, though others suffice', () => {
    const moved = { ...signers.X1!.sign('pool.example/log\n4\nx\n') };
    const signatures = [
      log.sign(text),
      moved,
      ...['X2', 'X3', 'Y1'].map((name) => signers[name]!.sign(text)),
    ];
    expect(() => openByPolicy(formatNote({ text, signatures }), parsePolicy(example))).toThrow(
      'does not fit',
    );
  });

  test.each([
    ['no quorum', `${witness('X1')}\n`, 'has no line "quorum <name>"'],
    ['two quorums', 'quorum none\nquorum none\n', 'Line 2 of the policy: A policy has one quorum.'],
    [
      'a name that is defined below',
      `quorum X1\n${witness('X1')}`,
      'Line 1 of the policy: X1 is not defined above.',
    ],
    ['a group of itself', 'group a any a\nquorum a', 'a is not defined above'],
    ['a name twice', `${witness('X1')}\nwitness X1 ${X2}`, 'X1 is defined twice'],
    ['a key twice', `${witness('X1')}\nwitness again ${X1}`, 'stands twice'],
    ['a log twice', `log ${vkey(log)}\nlog ${vkey(logSigner('other.example', 1))}`, 'stands twice'],
    ['the name none', `witness none ${X1}`, '"none" is not a name'],
    ['none in a group', `${witness('X1')}\ngroup a any X1 none`, 'none is not defined above'],
    ['a member of two groups', `${witness('X1')}\ngroup a any X1\ngroup b any X1`, 'X1 is a member twice'],
    ['a member twice', `${witness('X1')}\ngroup a 2 X1 X1`, 'X1 is a member twice'],
    ['too many of a group', `${witness('X1')}\ngroup a 2 X1`, 'a number from 1 to 1 can be needed, not 2'],
    ['none of a group', `${witness('X1')}\ngroup a 0 X1`, 'not 0'],
    ['a number with a zero before', `${witness('X1')}\ngroup a 01 X1`, 'not 01'],
    ['an empty group', 'group a all', 'The line reads group <name>'],
    ['a log as witness', `witness W ${vkey(log)}`, 'is the key of a log, not of a witness'],
    ['a witness as log', `log ${X1}`, 'is the key of a witness'],
    ['words behind', `quorum none or not`, 'The line reads quorum <name>.'],
    ['another line', 'threshold 2', 'threshold is none of log, witness, group and quorum'],
    ['carriage returns', 'quorum none\r\n', 'Tab and newline are the only control characters'],
    ['no key', 'log pool.example', 'A verifier key reads'],
  ])('with %s is refused', (_what, policy, message) => {
    expect(() => parsePolicy(policy)).toThrow(message);
    expect(() => parsePolicy(policy)).toThrow(expect.objectContaining({ name: 'LogFormatError' }));
  });

  test('holds names as they are written', () => {
    const key = vkey(signers.X1!);
    const other = vkey(signers.Y1!);
    const policy = parsePolicy(`witness K ${key}\nwitness \u212a ${other}\ngroup é all K \u212a\nquorum é`);
    expect(policy.quorum).toMatchObject({ name: 'é', threshold: 2 });
  });
});
