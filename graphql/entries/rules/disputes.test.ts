import { expect, it } from 'vitest';

import { refuseDispute, type DisputeFacts } from './disputes.ts';

const lastFinalAt = new Date('2025-09-16T03:00:00Z');
const facts = (changed: Partial<DisputeFacts> = {}): DisputeFacts => ({
  week: 2,
  hasBegun: true,
  lastFinalAt,
  disputeHours: 24,
  timeZone: 'America/New_York',
  earlier: [],
  ...changed,
});
const closes = new Date('2025-09-17T03:00:00Z');

it('is accepted from the first kickoff until the hours after the last final are over', () => {
  expect(refuseDispute(facts(), closes)).toBeNull();
  expect(refuseDispute(facts({ lastFinalAt: null }), new Date('2026-01-01T00:00:00Z'))).toBeNull();
});

it('is refused before the week begins', () => {
  expect(refuseDispute(facts({ hasBegun: false, lastFinalAt: null }), closes)).toBe('Week 2 has not begun.');
});

it('is refused after the time for it, which the sentence names in the pool’s zone', () => {
  expect(refuseDispute(facts(), new Date(closes.getTime() + 1))).toBe(
    'Week 2 could be disputed until Tuesday, September 16, 11:00 PM EDT.',
  );
});

it('is refused while an earlier one is open or answered', () => {
  const open = 'A dispute of this entry about Week 2 is open already.';
  expect(refuseDispute(facts({ earlier: ['RESOLVED', 'OPEN'] }), closes)).toBe(open);
  expect(refuseDispute(facts({ earlier: ['ANSWERED', 'RESOLVED'] }), closes)).toBe(open);
});

it('is accepted five times for an entry and week', () => {
  const resolved = (count: number) => Array.from({ length: count }, () => 'RESOLVED' as const);
  expect(refuseDispute(facts({ earlier: resolved(4) }), closes)).toBeNull();
  expect(refuseDispute(facts({ earlier: resolved(5) }), closes)).toBe(
    'This entry has disputed Week 2 5 times.',
  );
});
