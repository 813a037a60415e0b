import { describe, expect, test } from 'vitest';

import { auditActions, auditSentence, type ToldAction } from './auditSentence.ts';

const told = (action: string, more: Partial<ToldAction> = {}): ToldAction => ({
  action,
  actor: 'Pat Doe',
  subject: 'Ann 2',
  week: null,
  regularWeeks: 18,
  before: null,
  after: null,
  ...more,
});

describe('auditSentence', () => {
  test.each(auditActions)('%s has a sentence, also when nothing of it may be read', (action) => {
    const full = auditSentence(told(action, { week: 3, before: {}, after: {} }));
    const bare = auditSentence(told(action, { actor: null, subject: null }));
    for (const sentence of [full, bare]) {
      expect(sentence).toMatch(/^(Pat Doe|The server) [a-z].*[^ .]\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object| {2}/);
      // The words of people, not the name of the action.
      expect(sentence).not.toContain(action);
    }
  });

  test.each<[Partial<ToldAction> & { action: string }, string]>([
    [
      { action: 'entry.reinstate', after: { reinstatedThroughWeek: 3 } },
      'Pat Doe reinstated Ann 2 through Week 3.',
    ],
    [
      { action: 'entry.rename', before: { username: 'Ann' }, after: { username: 'Ann 2' } },
      'Pat Doe renamed Ann to Ann 2.',
    ],
    [{ action: 'pick.open', after: { week: 8 } }, 'Pat Doe opened the secret pick of Ann 2 for Week 8.'],
    [
      { action: 'pick.change', week: 8, before: { teamId: 'KC' }, after: { teamId: 'BUF' } },
      'Pat Doe changed the pick of Ann 2 for Week 8 from KC to BUF.',
    ],
    [
      {
        action: 'pick.change',
        week: 8,
        before: { slot: 2, teamId: 'KC' },
        after: { slot: 2, teamId: 'BUF' },
      },
      'Pat Doe changed the second pick of Ann 2 for Week 8 from KC to BUF.',
    ],
    [
      { action: 'pick.remove', week: 8, before: { slot: 2, teamId: 'KC' } },
      'Pat Doe removed the second pick of Ann 2 for Week 8.',
    ],
    [
      { action: 'pick.submitFor', week: 8, after: { slot: 1, teamId: 'KC' } },
      'Pat Doe picked KC for Ann 2 for Week 8.',
    ],
    [
      { action: 'pick.submitFor', week: 8, after: { slot: 2, teamId: 'KC' } },
      'Pat Doe made the second pick KC for Ann 2 for Week 8.',
    ],
    [{ action: 'pick.submitFor', week: 8 }, 'Pat Doe picked for Ann 2 for Week 8.'],
    [{ action: 'pick.change', week: 8 }, 'Pat Doe changed the pick of Ann 2 for Week 8.'],
    [
      {
        action: 'game.correctResult',
        subject: 'KC at BUF, Week 3',
        before: { awayScore: 20, homeScore: 23 },
        after: { awayScore: 24, homeScore: 23 },
      },
      'Pat Doe corrected the result of KC at BUF, Week 3 from 20-23 to 24-23.',
    ],
    [{ action: 'payment.markPaid', after: { amountCents: 5000 } }, 'Pat Doe recorded that Ann 2 paid $50.'],
    [
      {
        action: 'pool.update',
        before: { registration: 'CLOSED', entryFeeCents: 5000 },
        after: { registration: 'OPEN', entryFeeCents: 2000 },
      },
      'Pat Doe changed the registration from closed to open, the entry fee from $50 to $20.',
    ],
    [
      { action: 'pool.grade', actor: null, week: 3, after: { changed: 1 } },
      'The server graded Week 3: 1 entry changed.',
    ],
    [
      { action: 'pool.copy', after: { name: 'Office', seasonYear: 2026, carriedOverCents: 60_700 } },
      'Pat Doe ran the pool again in 2026 as Office, carrying over $607.',
    ],
    [
      { action: 'entry.reinstate', after: { reinstatedThroughWeek: 19 } },
      'Pat Doe reinstated Ann 2 through the Wild Card round.',
    ],
    [
      { action: 'entry.restoreDecision', after: { adminEliminatedWeek: 20 } },
      'Pat Doe took back the last decision about Ann 2: out in the Divisional round again.',
    ],
    [
      { action: 'pick.remove', week: 18, regularWeeks: 17 },
      'Pat Doe removed the pick of Ann 2 for the Wild Card round.',
    ],
    [
      { action: 'pool.grade', week: 22, after: { changed: 2 } },
      'Pat Doe graded the Super Bowl: 2 entries changed.',
    ],
    [
      { action: 'pool.pinWeek', after: { pinnedWeek: 21 } },
      'Pat Doe pinned the Conference Championships as the current week.',
    ],
    [{ action: 'of.old', subject: null }, 'Pat Doe did of.old.'],
  ])('%o', ({ action, ...more }, sentence) => {
    expect(auditSentence(told(action, more))).toBe(sentence);
  });
});
