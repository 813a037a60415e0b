import { describe, expect, test } from 'vitest';
import { payoutText } from './payoutText.ts';

describe('the payout in words', () => {
  const facts = {
    dueAt: new Date('2026-01-07T04:15:00Z'),
    timeZone: 'Etc/GMT+4',
    payoutHours: 48,
    shareCount: 2,
    paidCount: 0,
    now: new Date('2026-01-07T04:14:59Z'),
  };

  test.each([
    [{ dueAt: null }, "Payouts due within 48 hours of the season's end"],
    [{ dueAt: null, shareCount: 1 }, "Payout due within 48 hours of the season's end"],
    [{}, 'Payouts due by Wednesday, January 7, 12:15 AM EDT'],
    [{ shareCount: 1 }, 'Payout due by Wednesday, January 7, 12:15 AM EDT'],
    [{ now: facts.dueAt }, 'Payouts were due by Wednesday, January 7, 12:15 AM EDT'],
    [{ now: facts.dueAt, shareCount: 1 }, 'Payout was due by Wednesday, January 7, 12:15 AM EDT'],
    [{ now: facts.dueAt, paidCount: 1 }, 'Payouts were due by Wednesday, January 7, 12:15 AM EDT'],
    [{ paidCount: 2 }, 'All shares are paid'],
    [{ now: facts.dueAt, shareCount: 1, paidCount: 1 }, 'The prize is paid'],
  ])('of %j is "%s"', (changes, text) => {
    expect(payoutText({ ...facts, ...changes })).toBe(text);
  });

  test('changes on the quarter hour after an instant between two', () => {
    const dueAt = new Date('2026-01-07T04:20:00Z');
    const at = (now: string) => payoutText({ ...facts, dueAt, now: new Date(now) });
    expect(at('2026-01-07T04:29:59Z')).toContain('due by');
    expect(at('2026-01-07T04:29:59Z')).not.toContain('were');
    expect(at('2026-01-07T04:30:00Z')).toContain('were due by');
  });
});
