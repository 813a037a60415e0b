import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bundleVerifier, VERIFIER_FILE } from '#tools/bundles/verifier.ts';
import { formatNote, parseNote } from '../log/note.ts';
import { logSigner, witnessSigner } from '../log/testing/signer.ts';
import { formatVerifierKey, parseVerifierKey } from '../log/verifierKey.ts';
import { bundleOf } from '../testing/bundleOf.ts';
import { submitted } from '../testing/attack.ts';
import { receiptOf } from '../testing/logAttacks.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { serveLog } from '../testing/serveLog.ts';
import { run } from './run.ts';

const draft = playSeason(3, plain);
const sealed = sealDraft(draft);
const [pick] = submitted(draft);
let folder = '';
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-verify-'));
  writeFileSync(file('season.log.gz'), bundleOf(sealed));
  writeFileSync(file('cut.log.gz'), bundleOf(sealed).subarray(0, 900));
  writeFileSync(file('mine.tlog-proof'), await receiptOf(sealed, pick!));
  writeFileSync(file('mine.checkpoint'), sealed.checkpointOver(5, [0]));
  pick!.record.team = pick!.record.team === 'A' ? 'B' : 'A';
  writeFileSync(file('forged.log.gz'), bundleOf(sealDraft(draft)));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function verify(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  let [out, error] = ['', ''];
  const output = {
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
    isTerminal: false,
  };
  const code = await run(args, output);
  return { code, out, error };
}

describe('the command', () => {
  it('says what holds, with a receipt and an earlier checkpoint', async () => {
    const kept = ['--receipt', file('mine.tlog-proof'), '--checkpoint', file('mine.checkpoint')];
    const { code, out } = await verify(file('season.log.gz'), ...kept, '--key', sealed.header.keys[0]!);
    expect(out).toContain('Your receipts: 1 receipt: in this log');
    expect(out).toContain(`The log is signed by the key that you know: ${sealed.header.keys[0]}.`);
    expect(out).toContain('Everything holds.');
    expect(code).toBe(0);
  });

  it('names the entry and week of what does not hold', async () => {
    const { code, out } = await verify(file('forged.log.gz'), '--receipt', file('mine.tlog-proof'));
    expect(out).toContain(
      `entry ${pick!.record.entry} (Player ${pick!.record.entry}), Week ${pick!.record.week}]`,
    );
    expect(code).toBe(1);
  });

  it('asks for the signatures of witnesses below the last published checkpoint', async () => {
    const witness = witnessSigner('witness.example/witness', 9, 1_760_000_000);
    const other = witnessSigner('other.example/witness', 10, 1_760_000_000);
    const published = sealed.header.published.map((publication) => {
      const { text, signatures } = parseNote(publication.checkpoint);
      return {
        ...publication,
        checkpoint: formatNote({ text, signatures: [...signatures, witness.sign(text)] }),
      };
    });
    const cosigned = { ...sealed, header: { ...sealed.header, published } };
    writeFileSync(file('cosigned.log.gz'), bundleOf(cosigned));
    const by = ({ key }: typeof witness) => ['--witness', formatVerifierKey(key)];
    expect((await verify(file('cosigned.log.gz'))).code, 'nobody asked').toBe(0);
    const signed = await verify(file('cosigned.log.gz'), ...by(witness));
    expect(signed.out).toMatch(
      /witness\.example\/witness signed the checkpoint published for Week \d+, as a witness\./,
    );
    expect(signed.code).toBe(0);
    const missing = await verify(file('cosigned.log.gz'), ...by(witness), ...by(other));
    expect(missing.out).toContain('The witness did not sign the last published checkpoint');
    expect(missing.code).toBe(1);
    expect((await verify(file('season.log.gz'), ...by(witness))).code).toBe(1);
    // The same by a policy.
    const policyOf = (rule: string) => {
      const named = [witness, other].map(({ key }, place) => `witness W${place} ${formatVerifierKey(key)}\n`);
      writeFileSync(
        file('policy'),
        `log ${sealed.header.keys[0]}\n${named.join('')}group all-two ${rule} W0 W1\nquorum all-two\n`,
      );
      return ['--policy', file('policy')];
    };
    const any = await verify(file('cosigned.log.gz'), ...policyOf('any'));
    expect(any.out).toMatch(/Week \d+ satisfies the policy; of its witnesses signed: W0\./);
    expect(any.code).toBe(0);
    const all = await verify(file('cosigned.log.gz'), ...policyOf('all'));
    expect(all.out).toContain('all-two needs 2 of 2 and has 1: W1 (other.example/witness) did not sign');
    expect(all.code).toBe(1);
    const unread = await verify(file('cosigned.log.gz'), ...policyOf('3'));
    expect(unread.error).toContain('Line 4 of the policy: Of 2 members');
    expect(unread.code).toBe(2);
  });

  it('says which known key does not sign the log, and which text is no key', async () => {
    const { name } = parseVerifierKey(sealed.header.keys[0]!);
    const other = formatVerifierKey(logSigner(name, 77).key);
    const { out, code } = await verify(file('season.log.gz'), '--key', other, '--key', 'a key');
    expect(out).toContain(`The log is not signed by the expected key ${other}`);
    expect(out).toContain('The key a key cannot be read: A verifier key reads');
    expect(code).toBe(1);
  });

  it('reads a pool at its address, and tries again when that fails', async () => {
    const { address, server } = await serveLog(sealed);
    const { code, out } = await verify(address, '--json');
    server.close();
    expect(JSON.parse(out)).toMatchObject({ passed: true, size: sealed.leaves.length });
    expect(code).toBe(0);
  });

  it.each([
    ['a cut bundle', () => [file('cut.log.gz')], /cut or damaged|first line/],
    ['a missing file', () => [file('none.log.gz')], /There is no file/],
    ['another address', () => ['https://pool.example/'], /not the address of a pool/],
    ['no name', () => [], /Name the address of a pool, or a bundle/],
  ])('tells what to do about %s', async (_name, args, message) => {
    const { code, error } = await verify(...args());
    expect(error).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('the verifier as one file', () => {
  it('runs on plain Node in a folder without anything else', async () => {
    await bundleVerifier(folder);
    const node = (name: string) =>
      new Promise<{ code: number; out: string }>((resolve) => {
        const child = execFile(
          process.execPath,
          [VERIFIER_FILE, name],
          { cwd: folder, env: {} },
          (_error, out) => resolve({ code: child.exitCode ?? -1, out }),
        );
      });
    expect(await node('season.log.gz')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Everything holds.') as string,
    });
    expect((await node('forged.log.gz')).code).toBe(0);
  });
});
