import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { formatNote, parseNote } from '../log/note.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { witnessSigner } from '../log/testing/signer.ts';
import { formatVerifierKey } from '../log/verifierKey.ts';
import { submitted } from '../testing/attack.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { ScriptedSeason, trueFacts } from '../testing/scriptedSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { untouchedSeason } from '../testing/sealedLogs.ts';
import { passDeadline, shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import type { CheckName } from './findings.ts';
import type { VerificationReport } from './report.ts';

const failuresOf = ({ checks }: VerificationReport, check: CheckName) =>
  checks.find(({ name }) => name === check)!.failures.map(({ message }) => message);

describe('the last week that a pool plays', () => {
  /** A pool of three weeks that ends with the first, with a commitment that is never opened. */
  const ended = () => {
    const writer = shortLog({ weeks: 3, rules: { lastWeek: 1 } });
    const receivedAt = new Date(writer.now).toISOString();
    const record = { entry: '1', pool: '3', week: 1, team: 'H1', source: 'PARTICIPANT', receivedAt } as const;
    writer.write({ type: 'pick', kind: 'SUBMIT', replaces: null, salt: `${'F'.repeat(42)}A=`, record });
    passDeadline(writer, 1);
    return writer;
  };

  it('ends the season of the pool, after which nothing stays sealed', () => {
    const writer = ended();
    writer.moveTo(writer.now + 25 * 3_600_000);
    writer.write({ type: 'games', games: [] });
    const report = verifySealed(sha256, sealDraft(writer.draft));
    expect(failuresOf(report, 'openings')).toEqual([
      'The commitment of leaf 5 was never opened; all weeks are over.',
    ]);
  });

  it('has no pick behind it', () => {
    const writer = shortLog({ weeks: 3, rules: { lastWeek: 1 } });
    const receivedAt = new Date(writer.now).toISOString();
    const picks: [string, string, string, 'IMPORT'][] = [['1', 'H2', receivedAt, 'IMPORT']];
    writer.write({ type: 'known-picks', week: 2, receivedAt: null, source: null, picks });
    expect(failuresOf(verifySealed(sha256, sealDraft(writer.draft)), 'players')).toContainEqual(
      expect.stringContaining('which the pool did not play'),
    );
  });
});

describe('a log that is younger than its pool', () => {
  it('holds no automatic picks against deadlines before it, and does from its beginning on', () => {
    const missing = (began: number) => {
      const writer = shortLog({ began, rules: { noPick: 'AUTO' } });
      passDeadline(writer, 1);
      return failuresOf(verifySealed(sha256, sealDraft(writer.draft)), 'autoPicks');
    };
    expect(missing(hoursFrom(1, 1).getTime())).toEqual([]);
    expect(missing(hoursFrom(1, 0).getTime())).toEqual([
      'Leaf 5 lacks the lines by which Week 1 was picked.',
    ]);
    expect(missing(hoursFrom(1, -1).getTime())).toHaveLength(1);
  });
});

describe('a fork that the operator accepted', () => {
  /** A season whose operator lost its last leaves, of which a reader keeps the checkpoint. */
  const forked = (isAccepted: boolean, acceptedBy: (root: string) => string[] | 'ALL' = () => []) => {
    const lost = playSeason(3, plain);
    const [pick] = submitted(lost);
    const draft = structuredClone(lost);
    pick!.salt = `${'A'.repeat(43)}=`;
    const size = lost.leaves.length - 2;
    const sealed = sealDraft(lost);
    const root = sealed.checkpointOver(size, [0]).split('\n')[2]!;
    const last = draft.leaves.at(-1)!;
    if (isAccepted) draft.leaves.push({ ref: 99_999, at: last.at, type: 'fork', size, root });
    const checkpoints = [{ name: 'mine.txt', text: sealed.checkpointOver(size, [0]) }];
    return {
      report: verifySealed(sha256, sealDraft(draft), { checkpoints, acceptedForks: acceptedBy(root) }),
      root,
      size,
      leaf: draft.leaves.length - 1,
    };
  };

  it('is said, and the checkpoint of the other branch is no failure then', () => {
    expect(failuresOf(forked(false).report, 'signatures')).toHaveLength(1);
    const { report, root, size, leaf } = forked(true);
    const message = `Leaf ${leaf}: the operator restored a backup and accepted that the checkpoint of ${size} leaves, published before, does not belong to this log. What it held after the backup is lost.`;
    expect(failuresOf(report, 'signatures')).toEqual([]);
    expect(failuresOf(report, 'season')).toEqual([
      `${message} If you know of this loss and accept it, verify with --accept-fork ${root}`,
    ]);
    expect(forked(true, () => [`${'A'.repeat(43)}=`]).report.passed).toBe(false);
    for (const accepted of [forked(true, (known) => [known]), forked(true, () => 'ALL')]) {
      expect(accepted.report.passed).toBe(true);
      expect(accepted.report.notices).toEqual([message]);
    }
  });

  it.each([
    ['size', (size: number, root: string) => ({ size: size - 1, root })],
    ['root', (size: number) => ({ size, root: `${'A'.repeat(43)}=` })],
  ])('is another one than that of another %s', (_what, fork) => {
    const draft = playSeason(3, plain);
    const other = playSeason(3, plain);
    submitted(other)[0]!.salt = `${'A'.repeat(43)}=`;
    const size = other.leaves.length - 2;
    const text = sealDraft(other).checkpointOver(size, [0]);
    const { at } = draft.leaves.at(-1)!;
    draft.leaves.push({ ref: 99_999, at, type: 'fork', ...fork(size, text.split('\n')[2]!) });
    const report = verifySealed(sha256, sealDraft(draft), { checkpoints: [{ name: 'mine.txt', text }] });
    expect(failuresOf(report, 'signatures')).toEqual([
      expect.stringContaining(`The checkpoint mine.txt over ${size} leaves has another root`),
    ]);
  });
});

describe('the keys of a log', () => {
  const rotated = () => {
    for (let seed = 1; ; seed += 1) {
      const draft = untouchedSeason(seed);
      if (draft.keys === 2) return sealDraft(draft);
    }
  };

  it('are handed out in their order, the latest first', () => {
    const { header, leaves } = rotated();
    expect(failuresOf(verifySealed(sha256, { header, leaves }), 'signatures')).toEqual([]);
    const keys = header.keys.toReversed();
    expect(failuresOf(verifySealed(sha256, { header: { ...header, keys }, leaves }), 'signatures')).toContain(
      'The log has 2 keys, and states 1 replacement of its key.',
    );
  });

  it('are replaced with a checkpoint after the leaf that both have signed', () => {
    const { header, leaves, checkpointOver } = rotated();
    const leaf = leaves.findIndex((one) => new TextDecoder().decode(one).includes('"type":"key"'));
    const published = header.published.filter(({ week }) => week !== null);
    const failures = (size: number, signers: number[]) => {
      const checkpoints = [{ name: 'mine.txt', text: checkpointOver(size, signers) }];
      // The log of the site has the text without signatures.
      const listing = { listed: null, texts: [parseNote(header.checkpoint).text] };
      const log = { header: { ...header, published }, leaves };
      return failuresOf(verifySealed(sha256, log, { checkpoints, listing }), 'signatures');
    };
    const says = `The key was replaced by leaf ${leaf}; no checkpoint after it is signed by both keys.`;
    expect(failures(leaf, [0, 1])).toContain(says);
    expect(failures(leaf + 1, [1])).toContain(says);
    expect(failures(leaf + 1, [0, 1])).not.toContain(says);
  });

  it('are handed out once each', () => {
    const { header, leaves } = sealDraft(playSeason(3, plain));
    const keys = [...header.keys, ...header.keys];
    expect(failuresOf(verifySealed(sha256, { header: { ...header, keys }, leaves }), 'signatures')).toEqual([
      'The log has 2 keys, and states 0 replacements of its key.',
    ]);
  });

  it('are compared with those that a reader has noted, whatever white space is around them', () => {
    const { header, leaves } = rotated();
    const expected = { keys: header.keys.map((key) => ` ${key}\n`) };
    const report = verifySealed(sha256, { header, leaves }, expected);
    expect(failuresOf(report, 'signatures')).toEqual([]);
    for (const key of header.keys) {
      expect(report.notices).toContain(`The log is signed by the key that you know: ${key}.`);
    }
  });
});

describe('a published checkpoint', () => {
  it('without a signature of the log is no checkpoint of its week', () => {
    const { header, leaves } = sealDraft(playSeason(3, plain));
    const [first, ...rest] = header.published;
    const { text } = parseNote(first!.checkpoint);
    const signer = witnessSigner('witness.example', 3, 1_757_300_000);
    const unsigned = { ...first!, checkpoint: formatNote({ text, signatures: [signer.sign(text)] }) };
    const report = verifySealed(sha256, { header: { ...header, published: [unsigned, ...rest] }, leaves });
    expect(failuresOf(report, 'signatures')).toEqual([
      expect.stringMatching(/^The checkpoint published for Week 1 cannot be believed: ./),
    ]);
  });
});

describe('a key that a reader has noted', () => {
  it('is said with the reason where it cannot be read', () => {
    const report = verifySealed(sha256, sealDraft(shortLog().draft), { keys: ['log.example+xyz'] });
    expect(failuresOf(report, 'signatures')).toEqual([
      expect.stringMatching(/^The key log\.example\+xyz cannot be read: \w/),
    ]);
  });
});

describe('the witness that a reader knows', () => {
  const signer = witnessSigner('witness.example', 3, 1_757_300_000);
  const keys = [formatVerifierKey(signer.key)];

  it('must have signed the checkpoint that was published last', () => {
    const { header, leaves } = sealDraft(playSeason(3, plain));
    expect(failuresOf(verifySealed(sha256, { header, leaves }, { keys }), 'signatures')).toEqual([
      expect.stringMatching(/^The witness did not sign the last published checkpoint: ./),
    ]);
    const published = header.published.map((each) => {
      const { text, signatures } = parseNote(each.checkpoint);
      return { ...each, checkpoint: formatNote({ text, signatures: [...signatures, signer.sign(text)] }) };
    });
    const signed = verifySealed(sha256, { header: { ...header, published }, leaves }, { keys });
    expect(failuresOf(signed, 'signatures')).toEqual([]);
    const { week } = header.published.findLast((each) => each.week !== null)!;
    expect(signed.notices).toContain(
      `witness.example signed the checkpoint published for Week ${week}, as a witness.`,
    );
  });

  it('can have signed nothing where nothing is published', () => {
    const { header, leaves } = sealDraft(shortLog().draft);
    expect(failuresOf(verifySealed(sha256, { header, leaves }, { keys }), 'signatures')).toEqual([
      'No checkpoint is published that witness.example could have signed.',
    ]);
  });
});

describe('a log that is read without usernames', () => {
  it('names entries by their number alone', () => {
    const draft = playSeason(3, plain);
    submitted(draft)[0]!.record.entry = '99999';
    const { header, leaves } = sealDraft(draft);
    const report = verifySealed(sha256, { header: { ...header, names: null, nameSalts: null }, leaves });
    const failure = report.checks.flatMap(({ failures }) => failures).find(({ entry }) => entry === '99999');
    expect(failure).toMatchObject({ entry: '99999', username: null });
    expect(report.checks.find(({ name }) => name === 'names')!.summary).toBe(
      'Usernames are not shown here; the log commits to them, and members of the pool get them.',
    );
  });
});

describe('a log that lacks the leaf of', () => {
  /** The checks that fail on a season with a moved deadline, compared with facts from elsewhere. */
  const failedWithout = (missing: 'pool' | 'rules') => {
    const season = new ScriptedSeason();
    season.on('deadline', 1, -70, () => season.moveDeadline(1, 1));
    season.on('pass 1', 1, 1, season.events.get('pass 1')!.run);
    const draft = season.play();
    draft.leaves = draft.leaves.filter(({ type }) => type !== missing);
    const { checks } = verifySealed(sha256, sealDraft(draft), { facts: [trueFacts] });
    return checks.filter(({ passed }) => !passed).map(({ name }) => name);
  };

  it('the pool is read to its end', () => {
    expect(failedWithout('pool')).toEqual(['form', 'openings', 'standings', 'outcome']);
  });

  it('the rules fails, also where nothing is decided', () => {
    expect(failedWithout('rules')).toEqual(['season', 'outcome']);
    const writer = shortLog();
    const columns = { startWeek: 1, adminEliminatedWeek: null, reinstatedThroughWeek: null };
    const buyBack = { ...columns, boughtBackThroughWeek: 1, by: 'OWNER', reason: null } as const;
    passDeadline(writer, 1);
    writer.publish(1, [0]);
    passDeadline(writer, 2);
    const without = { ...writer.draft, leaves: writer.draft.leaves.filter(({ type }) => type !== 'rules') };
    const report = verifySealed(sha256, sealDraft(without));
    expect(report.pool).toBe('3');
    expect(report.checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(['season']);
    expect(failuresOf(report, 'season')).toHaveLength(1);
    const { at } = without.leaves.at(-1)!;
    without.leaves.push({ ref: 99, at, type: 'entry', entry: '1', ...buyBack });
    expect(failuresOf(verifySealed(sha256, sealDraft(without)), 'players')).toEqual([
      expect.stringContaining('bought entry 1 back in, which the rules did not allow'),
    ]);
  });
});
