import { describe, expect, it } from 'vitest';

import { WITHOUT_OWNERS } from '../log/logVersion.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { accountOf, ownerSalt, sealDraft } from '../testing/sealDraft.ts';
import { passDeadline, shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import type { OwnedEntries } from './header.ts';

const ANN = accountOf('1');

/** The entries with these salts are shown to an account as its own. */
const owned = (account: string, ...entries: string[]): OwnedEntries => ({
  account,
  salts: Object.fromEntries(entries.map((entry) => [entry, ownerSalt(entry, account)])),
});

function verify(writer: ReturnType<typeof shortLog>, own: OwnedEntries | null = null) {
  return verifySealed(sha256, sealDraft(writer.draft), { owned: own });
}

const messages = (report: ReturnType<typeof verify>) =>
  report.checks.flatMap(({ failures }) => failures.map(({ message }) => message));

describe('the owner of an entry', () => {
  it('is a secret of its account, which the log commits to', () => {
    const writer = shortLog();
    expect(verify(writer).checks.find(({ name }) => name === 'owners')).toMatchObject({
      passed: true,
      summary: 'The log commits to the account of each entry, which only that account can open.',
    });
    expect(verify(writer, owned(ANN, '1')).checks.find(({ name }) => name === 'owners')).toMatchObject({
      passed: true,
      summary: '1 entry of your account matches its commitment in the log.',
    });
  });

  it('is not another account, whatever the site shows', () => {
    const says = 'Entry 2 is shown as your own; the log commits to another account.';
    expect(messages(verify(shortLog(), owned(ANN, '1', '2')))).toEqual([says]);
    const stolen = { account: ANN, salts: { 2: ownerSalt('2', accountOf('2')) } };
    expect(messages(verify(shortLog(), stolen))).toEqual([says]);
    expect(messages(verify(shortLog(), { account: ANN, salts: { 2: '~' } }))).toEqual([says]);
    expect(messages(verify(shortLog(), owned(ANN, '9')))).toEqual([says.replace('2', '9')]);
  });

  it('stays the account that it was at an earlier reading, unless the log says that it moved', () => {
    const before = owned(ANN, '1');
    const read = (now: OwnedEntries | null, writer = shortLog()) =>
      messages(verifySealed(sha256, sealDraft(writer.draft), { owned: now, ownedBefore: before }));
    expect(read(before)).toEqual([]);
    expect(read(owned(ANN))).toEqual([
      'Entry 1 was shown as your own before, and is not now; the log still commits to your account.',
    ]);
    // A visitor, and another account in the same browser.
    expect(read(null)).toEqual([]);
    expect(read(owned(accountOf('2'), '2'))).toEqual([]);
    const moved = shortLog();
    moved.write({ type: 'owners', owners: [['1', accountOf('2')]], reason: 'Ann sold it.' });
    expect(read(owned(ANN), moved)).toEqual([]);
    const withdrawn = shortLog();
    withdrawn.write({ type: 'withdrawn', entries: ['1'], reason: 'left', by: 'OWNER' });
    delete withdrawn.draft.names['1'];
    expect(read(owned(ANN), withdrawn)).toEqual([]);
  });

  it('is the last one, and each move is an act', () => {
    const writer = shortLog();
    passDeadline(writer, 1);
    writer.publish(1, [0]);
    writer.write({ type: 'owners', owners: [['2', ANN]], reason: 'Bob sold it.' });
    const report = verify(writer, owned(ANN, '1', '2'));
    expect(report.acts).toMatchObject([
      {
        kind: 'MOVED',
        entry: '2',
        username: 'Bob',
        message: 'A commissioner moved the entry to another account.',
        reason: 'Bob sold it.',
        changed: 0,
        effect: 'Its picks and standing stay.',
      },
    ]);
    expect(report.checks.find(({ name }) => name === 'owners')).toMatchObject({ count: 2, passed: true });
    expect(messages(verify(writer, owned(accountOf('2'), '2')))).toContain(
      'Entry 2 is shown as your own; the log commits to another account.',
    );
  });

  it('is no act of an entry that was withdrawn later', () => {
    const writer = shortLog();
    writer.write({ type: 'owners', owners: [['2', ANN]], reason: 'Bob sold it.' });
    writer.write({ type: 'withdrawn', entries: ['2'], reason: 'left', by: 'OWNER' });
    expect(verify(writer).acts).toEqual([]);
  });

  it('can be stated later in a log that is older than owners, which is no act', () => {
    const writer = shortLog({ version: WITHOUT_OWNERS });
    const before = verify(writer);
    expect(messages(before)).toEqual([]);
    expect(before.notices).toContain('The log does not state the owners of 2 entries yet.');
    const owners = ['1', '2'].map((entry): [string, string] => [entry, accountOf(entry)]);
    writer.write({ type: 'owners', owners, reason: null });
    const after = verify(writer, owned(ANN, '1'));
    expect(messages(after)).toEqual([]);
    expect([after.acts, after.notices]).toEqual([[], []]);
  });
});
