import { describe, expect, it } from 'vitest';

import { addEntriesPermission, canJoin, closedNotice, freeEntryNumbers } from './registration.ts';
import type { RegistrationFacts } from './registration.ts';

const open: RegistrationFacts = {
  registration: 'OPEN',
  maxEntriesPerAccount: 10,
  decidedWeek: null,
  startWeek: 4,
  lateJoinThroughWeek: null,
};

describe('joining', () => {
  it('is open to everybody while registration is open, the pool is undecided and a week is left', () => {
    expect(canJoin(open)).toBe(true);
    expect(canJoin({ ...open, registration: 'MEMBERS_ONLY' })).toBe(false);
    expect(canJoin({ ...open, registration: 'CLOSED' })).toBe(false);
    expect(canJoin({ ...open, decidedWeek: 12 })).toBe(false);
    expect(canJoin({ ...open, startWeek: null })).toBe(false);
  });

  it('is refused with the text of the specification', () => {
    const closed = {
      ...open,
      entryCount: 30,
      prizeCents: 150_000,
      currency: 'USD',
      prizeBasis: 'ALL_ENTRIES' as const,
    };
    expect(closedNotice(closed)).toBe(
      'Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool.',
    );
    expect(closedNotice({ ...closed, currency: 'EUR' })).toContain('a €1,500 prize pool');
    expect(closedNotice({ ...closed, entryCount: 1, prizeCents: 5000 })).toContain(
      '1 participant and a $50 prize',
    );
    expect(closedNotice({ ...closed, prizeBasis: 'PAID_ENTRIES' })).toMatch(/prize pool of paid entries\.$/);
    const late = { ...closed, startWeek: 4, lateJoinThroughWeek: 3 };
    expect(closedNotice(late)).toMatch(/^Joining closed after Week 3\. Registration for/);
    expect(closedNotice({ ...late, registration: 'CLOSED' })).toMatch(/^Registration for/);
  });
});

describe('adding entries', () => {
  const ask = (held: number, change: Partial<RegistrationFacts> = {}) =>
    addEntriesPermission({ isSignedIn: true, held, pool: { ...open, ...change } });

  it('is allowed up to the maximum', () => {
    expect(ask(0)).toEqual({ allowed: true, remaining: 10, startWeek: 4, reason: null, isClosed: false });
    expect(ask(9)).toMatchObject({ allowed: true, remaining: 1 });
    expect(ask(10)).toMatchObject({
      allowed: false,
      remaining: 0,
      reason: 'You already have the maximum of 10 entries.',
      isClosed: false,
    });
    expect(ask(11)).toMatchObject({ allowed: false, remaining: 0 });
  });

  it('is open to owners of entries when registration is for members', () => {
    expect(ask(0, { registration: 'MEMBERS_ONLY' })).toMatchObject({ allowed: false, isClosed: true });
    expect(ask(1, { registration: 'MEMBERS_ONLY' })).toMatchObject({ allowed: true, remaining: 9 });
  });

  it('ends with registration, the pool, and the season', () => {
    for (const change of [{ registration: 'CLOSED' as const }, { decidedWeek: 3 }, { startWeek: null }]) {
      expect(ask(2, change)).toMatchObject({ allowed: false, remaining: 0, isClosed: true });
    }
  });

  it('ends after the last week in which an entry can begin', () => {
    expect(ask(0, { lateJoinThroughWeek: 4 })).toMatchObject({ allowed: true, startWeek: 4 });
    expect(ask(0, { lateJoinThroughWeek: 3 })).toMatchObject({
      allowed: false,
      remaining: 0,
      startWeek: null,
      reason: 'Joining closed after Week 3.',
      isClosed: true,
    });
    expect(canJoin({ ...open, lateJoinThroughWeek: 4 })).toBe(true);
    expect(canJoin({ ...open, lateJoinThroughWeek: 3 })).toBe(false);
  });

  it('requires visitors to log in', () => {
    expect(addEntriesPermission({ isSignedIn: false, held: 0, pool: open })).toMatchObject({
      allowed: false,
      reason: 'Please log in to add entries.',
    });
  });

  it('numbers entries from the lowest free number', () => {
    expect(freeEntryNumbers([], 3)).toEqual([1, 2, 3]);
    expect(freeEntryNumbers([1, 3, 4], 3)).toEqual([2, 5, 6]);
    expect(freeEntryNumbers([1], 0)).toEqual([]);
  });
});
