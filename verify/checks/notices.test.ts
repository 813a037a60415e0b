import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { rulesHash } from '../log/rulesHash.ts';
import { insertAfter, insertChange, leavesOf, openingOf, scheduled, submitted } from '../testing/attack.ts';
import type { Draft } from '../testing/draft.ts';
import { receiptOf } from '../testing/logAttacks.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

const verified = (draft: Draft) => verifySealed(sha256, sealDraft(draft));

describe('what is no failure, and should be known', () => {
  it('is nothing in a plain season', () => {
    expect(verified(playSeason(3, plain))).toMatchObject({ passed: true, notices: [] });
  });

  it('is a pick that was received before the deadline and written within a minute after it', () => {
    const draft = playSeason(3, plain);
    const deadline = hoursFrom(1, 0).getTime();
    const place = draft.leaves.findIndex((leaf) => leaf.type === 'deadline' && leaf.week === 1);
    const pick = submitted(draft).find(({ ref, record }) => record.week === 1 && openingOf(draft, ref))!;
    // The last pick of the week, in the second in which the deadline passes for the others.
    draft.leaves.splice(draft.leaves.indexOf(pick), 1);
    draft.leaves.splice(place - 1, 0, pick);
    const { openings } = openingOf(draft, pick.ref)!;
    openings.push(
      ...openings.splice(
        openings.findIndex(({ of }) => of === pick.ref),
        1,
      ),
    );
    pick.record.receivedAt = new Date(deadline - 1_000).toISOString();
    pick.at = new Date(deadline + 30_000).toISOString();
    const game = leavesOf(draft, 'games')[0]!.games.find(
      ({ week, home, away }) => week === 1 && [home, away].includes(pick.record.team!),
    )!;
    game.confirmed = false;
    for (const leaf of draft.leaves.slice(place)) if (leaf.at < pick.at) leaf.at = pick.at;
    const report = verified(draft);
    expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
    const leaf = sealDraft(draft).placeOf.get(pick.ref);
    expect(report.notices).toEqual([
      `The pick of leaf ${leaf} (entry ${pick.record.entry}, Week 1) was received before the deadline and written within a minute after it: that it came in time is the word of the server.`,
    ]);
  });

  it('is that a commissioner has opened a pick before its deadline', () => {
    const draft = playSeason(3, plain);
    const { entry, week } = submitted(draft)[0]!.record;
    insertAfter(draft, submitted(draft)[0]!.ref, { type: 'pick-opened', entry, week, reason: 'Asked.' });
    expect(verified(draft)).toMatchObject({
      passed: true,
      notices: [
        `A commissioner opened the pick of entry ${entry} for Week ${week} before its deadline: Asked.`,
      ],
    });
  });

  it('is that whoever runs the site could get into the account of an owner', () => {
    const draft = playSeason(3, plain);
    const { entry, week } = submitted(draft)[0]!.record;
    const leaf = { type: 'pick-opened', entry, week, reason: 'Lost it.', way: 'PASSWORD_LINK' } as const;
    insertAfter(draft, submitted(draft)[0]!.ref, leaf);
    expect(verified(draft)).toMatchObject({
      passed: true,
      notices: [
        `Somebody who runs the site made a password link for the account of entry ${entry} before the deadline of Week ${week}: Lost it.`,
      ],
    });
  });

  it('is that a second source differs on a result', () => {
    const draft = playSeason(3, plain);
    const { ref } = leavesOf(draft, 'deadline')[0]!;
    const review = { game: '100', state: 'OPEN', ours: null, theirs: null, source: 'FEED' } as const;
    const leaf = insertAfter(draft, ref, { type: 'review', ...review });
    const place = sealDraft(draft).placeOf.get(leaf);
    expect(verified(draft).notices).toEqual([
      expect.stringMatching(
        new RegExp(`^A second source of results on game 100: OPEN, by leaf ${place}, at 2025-.*Z\\.$`),
      ),
    ]);
  });

  it('is not that the prize differs from the fees where unpaid entries do not count', () => {
    const failures = (prizeBasis: 'ALL_ENTRIES' | 'PAID_ENTRIES') => {
      const draft = playSeason(3, { ...plain, rules: { ...plain.rules, prizeBasis } });
      for (const leaf of leavesOf(draft, 'outcome')) {
        leaf.prizeCents = 10_000;
        const share = 10_000 / leaf.winnerCount!;
        leaf.winners = leaf.winners!.map(([entry]) => [entry, share]);
      }
      const { checks } = verified(draft);
      return checks.flatMap((check) => check.failures.map(({ message }) => message));
    };
    expect(failures('ALL_ENTRIES')).toEqual([
      expect.stringContaining('states a prize of 10000 cents; the fees of all entries make 40000.'),
    ]);
    expect(failures('PAID_ENTRIES')).toEqual([]);
  });

  it('is not that members acknowledge the rules', () => {
    const draft = playSeason(3, plain);
    const [rules] = leavesOf(draft, 'rules');
    const leaf = {
      type: 'acknowledged',
      rules: rulesHash(sha256, rules!.rules),
      commitment: `${'A'.repeat(43)}=`,
    } as const;
    insertAfter(draft, rules!.ref, leaf);
    expect(verified(draft)).toMatchObject({ passed: true, notices: [] });
  });

  it('is that the pick of a receipt was replaced', async () => {
    const draft = playSeason(3, { ...plain, rules: { ...plain.rules, changePicks: 'UNTIL_LOCK' } });
    const replaced = new Set(leavesOf(draft, 'pick').map(({ replaces }) => replaces));
    const pick = submitted(draft).find(
      ({ ref, record }) => openingOf(draft, ref) && record.week === 1 && !replaced.has(ref),
    )!;
    const receipts = [{ name: 'mine', text: await receiptOf(sealDraft(draft), pick) }];
    expect(verifySealed(sha256, sealDraft(draft), { receipts }).notices).toEqual([]);
    const game = scheduled(draft, pick.record.team, 1)!;
    const team = pick.record.team === game.home ? game.away : game.home;
    const change = insertChange(draft, pick, { team, was: pick.record.team! });
    const later = [{ name: 'mine', text: await receiptOf(sealDraft(draft), pick) }];
    const { notices } = verifySealed(sha256, sealDraft(draft), { receipts: later });
    const place = sealDraft(draft).placeOf.get(change);
    expect(notices).toEqual([`The pick of the receipt mine was replaced or removed by leaf ${place}.`]);
  });
});
