import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { insertAfter, leavesOf, scheduled } from '../testing/attack.ts';
import type { Draft, DraftWriter, NewLeaf } from '../testing/draft.ts';
import { notice, sealAtTheEnd } from '../testing/openingAttacks.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { gameAhead, passDeadline, shortLog } from '../testing/shortLog.ts';
import { firstPick } from '../testing/statementAttacks.ts';
import { verifySealed } from '../testing/verifySealed.ts';

const HOUR = 3_600_000;
const SEALED = '1 commitment is still sealed of weeks whose deadline has passed.';

const openingFailures = (draft: Draft) => {
  const { checks, notices } = verifySealed(sha256, sealDraft(draft));
  return { failures: checks.find(({ name }) => name === 'openings')!.failures, notices };
};
const later = (draft: Draft, hours: number) =>
  new Date(Date.parse(leavesOf(draft, 'deadline')[0]!.at) + hours * HOUR).toISOString();

/** A season that ends after its first deadline, with a pick that is not opened yet and leaves behind it. */
function sealedSeason(leaves: (draft: Draft) => NewLeaf[], hours = 0): Draft {
  const draft = playSeason(2, plain);
  const { pick } = firstPick(draft);
  sealAtTheEnd(draft, pick, leaves(draft), later(draft, hours));
  return draft;
}

/** Commits to a pick of H1 for Week 1. @returns its leaf */
function commit(writer: DraftWriter, entry: string, kind: 'SUBMIT' | 'OVERRIDE') {
  return writer.write({
    type: 'pick',
    kind,
    replaces: null,
    salt: `${entry}${'F'.repeat(41)}A=`,
    record: {
      entry,
      pool: '3',
      week: 1,
      team: 'H1',
      source: kind === 'SUBMIT' ? 'PARTICIPANT' : 'ADMIN',
      receivedAt: new Date(writer.now).toISOString(),
      ...(kind === 'SUBMIT' ? {} : { reason: 'Asked.' }),
    },
  });
}

describe('a pick that is not opened yet', () => {
  it('is no failure within a day of the deadline, and is said', () => {
    const { failures, notices } = openingFailures(sealedSeason(() => [notice], 24));
    expect(failures).toEqual([]);
    expect(notices).toContain(SEALED);
  });

  it('is none either beside a kickoff that moves', () => {
    const draft = sealedSeason((season) => {
      const game = scheduled(season, firstPick(season).pick.record.team, 1)!;
      return [{ type: 'games', games: [{ ...game, kickoff: later(season, 30) }] }];
    });
    expect(openingFailures(draft).failures).toEqual([]);
  });

  it('has a day from its own leaf, where that was written later', () => {
    const draft = playSeason(2, plain);
    const { pick } = firstPick(draft);
    const salt = `${'B'.repeat(42)}A=`;
    const record = {
      ...pick.record,
      source: 'ADMIN',
      reason: 'Asked.',
      receivedAt: later(draft, 40),
    } as const;
    const override = { type: 'pick', kind: 'OVERRIDE', replaces: null, salt, record } as const;
    sealAtTheEnd(draft, pick, [], later(draft, 40));
    const openings = leavesOf(draft, 'openings')[0]!;
    openings.openings.unshift({ of: pick.ref });
    const leafRef = insertAfter(draft, draft.leaves.at(-1)!.ref, override);
    draft.leaves.find(({ ref }) => ref === leafRef)!.at = later(draft, 40);
    const { failures, notices } = openingFailures(draft);
    expect(failures).toEqual([]);
    expect(notices).toContain(SEALED);
  });
});

describe('a pick that is opened about a day after its deadline', () => {
  const openedAfter = (milliseconds: number, kind: 'SUBMIT' | 'OVERRIDE') => {
    const writer = shortLog();
    const early = kind === 'SUBMIT' ? commit(writer, '1', kind) : null;
    passDeadline(writer, 1);
    const deadline = writer.now;
    const of = early ?? commit(writer, '1', kind);
    writer.moveTo(deadline + milliseconds);
    writer.write({ type: 'openings', week: 1, openings: [{ of }] });
    return openingFailures(writer.draft).failures.map(({ message }) => message);
  };

  it('fails from a millisecond over the day on', () => {
    expect(openedAfter(24 * HOUR, 'SUBMIT')).toEqual([]);
    expect(openedAfter(24 * HOUR + 1, 'SUBMIT')).toEqual([
      'Leaf 5 was opened more than a day after the deadline of Week 1.',
    ]);
  });

  it('is not late where a commissioner made it after the deadline', () => {
    expect(openedAfter(24 * HOUR + 1, 'OVERRIDE')).toEqual([]);
  });
});

describe('the standings of a week whose picks are being opened', () => {
  it('are not expected within a day of the deadline', () => {
    const failed = (milliseconds: number) => {
      const writer = shortLog();
      commit(writer, '1', 'SUBMIT');
      passDeadline(writer, 1);
      writer.moveTo(writer.now + milliseconds);
      writer.write({ type: 'games', games: [] });
      const { checks } = verifySealed(sha256, sealDraft(writer.draft));
      return checks.find(({ name }) => name === 'standings')!.failed;
    };
    expect(failed(24 * HOUR)).toBe(0);
    expect(failed(24 * HOUR + 1)).toBeGreaterThan(0);
  });
});

describe('a pick that is opened after a result of its week', () => {
  it('fails, and not the pick that a commissioner made after the result', () => {
    const writer = shortLog();
    const sealed = commit(writer, '1', 'SUBMIT');
    passDeadline(writer, 1);
    writer.moveTo(writer.now + 6 * HOUR);
    const score = { status: 'FINAL', homeScore: 7, awayScore: 3 } as const;
    const result = writer.write({ type: 'games', games: [gameAhead(1, score)] });
    const openings = [sealed, commit(writer, '2', 'OVERRIDE')].map((of) => ({ of }));
    const at = writer.write({ type: 'openings', week: 1, openings });
    expect(openingFailures(writer.draft).failures.map(({ message }) => message)).toEqual([
      `Leaf ${result} states a result of Week 1 while a commitment of the week is sealed, from leaf ${sealed} on; all are opened before.`,
      `The pick of leaf ${sealed} was opened by leaf ${at}, after leaf ${result} had stated a result of the week.`,
    ]);
  });
});

describe('usernames', () => {
  it('are compared for each of many entries', () => {
    const log = sealDraft(playSeason(5, { ...plain, entries: 200, weeks: 1 }));
    const names = verifySealed(sha256, log).checks.find(({ name }) => name === 'names')!;
    expect(names).toMatchObject({ passed: true, count: 200 });
  });

  it('are not asked for where they are not shown', () => {
    const { header, leaves } = sealDraft(playSeason(5, plain));
    const log = { header: { ...header, names: null, nameSalts: null }, leaves };
    const names = verifySealed(sha256, log).checks.find(({ name }) => name === 'names')!;
    expect(names).toMatchObject({ passed: true, count: 0 });
  });

  it('that change are said', () => {
    const draft = playSeason(5, plain);
    const [[entry]] = leavesOf(draft, 'entries')[0]!.entries as [[string, number, string]];
    draft.names[entry] = 'Another';
    const leaf = insertAfter(draft, draft.leaves.at(-1)!.ref, { type: 'names', names: [[entry, 'Another']] });
    const sealed = sealDraft(draft);
    const { acts } = verifySealed(sha256, sealed);
    expect(acts.filter(({ kind }) => kind === 'NAME')).toMatchObject([
      {
        kind: 'NAME',
        leaf: sealed.placeOf.get(leaf),
        entry,
        message: `The username was changed from "Player ${entry}" to "Another".`,
        changed: 0,
      },
    ]);
  });
});
