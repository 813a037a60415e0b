import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { ScriptedSeason, trueFacts } from '../testing/scriptedSeason.ts';
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
    expect(out).toMatch(
      /\nEverything holds, if the \d+ results of Weeks 1 to \d and the kickoffs are true: compare them with `--facts`\. 1 act /,
    );
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
    const text = await verify(address);
    expect(text.out.trimEnd().split('\n').at(-1)).toMatch(/^Everything holds, if the \d+ results? of /);
    const { code, out } = await verify(address, '--json');
    server.close();
    expect(JSON.parse(out)).toMatchObject({ passed: true, size: sealed.leaves.length });
    expect(code).toBe(0);
  });

  it.each([
    ['a cut bundle', () => [file('cut.log.gz')], /cut or damaged|first line/],
    ['a missing file', () => [file('none.log.gz')], /There is no file/],
    ['another address', () => ['https://pool.example/'], /not the address of a pool/],
    ['a bundle to follow', () => [file('season.log.gz'), '--follow'], /a bundle does not change/],
    [
      'an option of --follow alone',
      () => [file('season.log.gz'), '--serve', '80'],
      /--serve is for --follow/,
    ],
    [
      'a wrong interval',
      () => ['http://a.example/p/b', '--follow', '--every', '0'],
      /--every takes a whole number/,
    ],
    [
      'a wrong webhook',
      () => ['http://a.example/p/b', '--follow', '--webhook', 'slack'],
      /begins with https/,
    ],
    ['no mail server', () => ['http://a.example/p/b', '--follow', '--mail', 'a@b.example'], /SMTP_URL/],
    ['no name', () => [], /Name the address of a pool, or a bundle/],
  ])('tells what to do about %s', async (_name, args, message) => {
    const { code, error } = await verify(...args());
    expect(error).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('facts from elsewhere', () => {
  const HEAD = 'season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score';
  const rows = trueFacts.games.map(({ season, week, kickoff, away, awayScore, home, homeScore }) => {
    // Of New York, four hours behind UTC in September.
    const [day, time] = new Date(kickoff! - 4 * 3_600_000).toISOString().split('T');
    return [season, 'REG', week, day, time!.slice(0, 5), away, awayScore, home, homeScore].join();
  });
  const agreed = (source: string) => `The 6 results of Weeks 1 to 2 and the kickoffs agree with ${source}.`;
  const scripted = (origin?: string) => {
    const draft = new ScriptedSeason().play();
    for (const leaf of draft.leaves) if (leaf.type === 'pool') leaf.origin = origin ?? leaf.origin;
    return sealDraft({ ...draft, origin: origin ?? draft.origin });
  };

  beforeAll(() => {
    writeFileSync(file('scripted.log.gz'), bundleOf(scripted()));
    writeFileSync(file('games.csv'), [HEAD, ...rows].join('\n'));
    writeFileSync(file('other.log.gz'), bundleOf(scripted('other.example/p/pool/log')));
    writeFileSync(file('wrong.csv'), [HEAD, ...rows].join('\n').replace('BUF,20,KC,17', 'BUF,17,KC,20'));
  });

  it('are files: a schedule, and the log of another site', async () => {
    const facts = ['--facts', file('games.csv'), '--facts', file('other.log.gz')];
    const { code, out } = await verify(file('scripted.log.gz'), ...facts);
    expect(out).toContain(`Everything holds. ${agreed('games.csv and other.log.gz')}`);
    expect(code).toBe(0);
    const wrong = await verify(file('scripted.log.gz'), '--facts', file('wrong.csv'));
    expect(wrong.out).toContain('This log does not hold: Results and kickoffs.');
    expect(wrong.code).toBe(1);
  });

  it('are addresses: of a file, and of a pool of another site', async () => {
    const server = createServer((_request, response) => void response.end([HEAD, ...rows].join('\n')));
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    const schedule = `http://127.0.0.1:${port}/games.csv`;
    const other = await serveLog(scripted('other.example/p/pool/log'));
    const { code, out } = await verify(
      file('scripted.log.gz'),
      '--facts',
      schedule,
      '--facts',
      other.address,
    );
    server.close();
    other.server.close();
    expect(out).toContain(agreed(`${schedule} and ${other.address}`));
    expect(code).toBe(0);
  });

  it('are a season that comes with the verifier', async () => {
    const { out } = await verify(file('season.log.gz'), '--facts', '2025');
    expect(out).toContain(
      'Nothing was compared with the facts the season 2025 of this verifier: it has none of the teams of this log.',
    );
    const { checks } = JSON.parse(
      (await verify(file('scripted.log.gz'), '--facts', '2025', '--json')).out,
    ) as {
      checks: { name: string; failures: { message: string }[] }[];
    };
    expect(checks.find(({ name }) => name === 'facts')!.failures.map(({ message }) => message)).toContain(
      'BUF at KC is final in Week 1 of the log; the season 2025 of this verifier has it in Week 9.',
    );
  });

  it.each([
    [
      'that are not there',
      () => file('none.csv'),
      /There is no file .*none\.csv\. Facts are a file, .*: 2025\./,
    ],
    ['that are none', () => file('mine.checkpoint'), /mine\.checkpoint is neither a games\.csv of nflverse/],
    ['of a log that does not hold', () => file('lying.log.gz'), /lying\.log\.gz does not hold itself/],
    ['of a cut log', () => file('cut.log.gz'), /The facts cut\.log\.gz cannot be read\. The bundle/],
    ['of an address without an answer', () => 'http://127.0.0.1:9/games.csv', /cannot be reached/],
  ])('%s stop the command with what to do', async (_name, facts, message) => {
    const other = scripted('other.example/p/pool/log');
    writeFileSync(file('lying.log.gz'), bundleOf({ ...other, leaves: other.leaves.slice(0, -1) }));
    const { code, error } = await verify(file('scripted.log.gz'), '--facts', facts());
    expect(error).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('the verifier as one file', () => {
  it('runs on plain Node in a folder without anything else', async () => {
    await bundleVerifier(folder);
    const node = (...names: string[]) =>
      new Promise<{ code: number; out: string }>((resolve) => {
        const child = execFile(
          process.execPath,
          [VERIFIER_FILE, ...names],
          { cwd: folder, env: {} },
          (_error, out) => resolve({ code: child.exitCode ?? -1, out }),
        );
      });
    expect(await node('season.log.gz')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Everything holds, if the ') as string,
    });
    expect((await node('forged.log.gz')).code).toBe(0);
    const withFacts = await node('season.log.gz', '--facts', '2025');
    expect(withFacts.out).toContain('the season 2025 of this verifier: it has none of the teams');
  });
});
