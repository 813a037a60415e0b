import { describe, expect, it } from 'vitest';

import {
  backText,
  completeText,
  deadlineText,
  finalText,
  outText,
  picksText,
  TEST_TEXT,
  winnerText,
} from './webhookTexts.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `E${index + 1}`);

describe('what a chat reads', () => {
  it('of a deadline and a test', () => {
    expect(deadlineText(8)).toBe('The deadline of Week 8 has passed.');
    expect(TEST_TEXT).toBe('This is a test: events of the pool arrive here.');
  });

  it('of the picks of a week', () => {
    expect(picksText(8, [])).toBe('Nobody picked in Week 8.');
    const teams = [
      { name: 'Chiefs', picks: 12 },
      { name: 'Bills', picks: 5 },
    ];
    expect(picksText(8, teams)).toBe('The picks of Week 8: 12 Chiefs and 5 Bills.');
  });

  it('of a final, and of a corrected one', () => {
    const final = { week: 8, awayName: 'Bills', homeName: 'Chiefs', awayScore: 20, homeScore: 23 };
    expect(finalText({ ...final, isCorrection: false })).toBe('Final in Week 8: Bills 20, Chiefs 23.');
    expect(finalText({ ...final, isCorrection: true })).toBe(
      'Corrected final in Week 8: Bills 20, Chiefs 23.',
    );
  });

  it('of who is out, and why', () => {
    const entries = (['LOSS', 'TIE', 'NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'ADMIN'] as const).map(
      (reason, index) => ({ username: `E${index + 1}`, reason, nicknames: ['Chiefs', 'Bills'] }),
    );
    expect(outText(8, entries, 'WIN')).toBe(
      'Out in Week 8: E1 (Chiefs and Bills lost), E2 (Chiefs and Bills tied), E3 (no pick), E4 (late pick), ' +
        'E5 (team picked twice) and E6 (by the commissioner).',
    );
    expect(outText(8, [{ username: 'Ann', reason: 'LOSS', nicknames: [] }], 'WIN')).toBe(
      'Out in Week 8: Ann (lost).',
    );
    expect(outText(8, [{ username: 'Ann', reason: 'LOSS', nicknames: ['Chiefs'] }], 'LOSE')).toBe(
      'Out in Week 8: Ann (Chiefs won).',
    );
  });

  it('of who is in again', () => {
    expect(backText(['Ann'])).toBe('Ann is in again.');
    expect(backText(['Ann', 'Bob'])).toBe('Ann and Bob are in again.');
  });

  it('of a complete week', () => {
    expect(completeText(8, 5, 12)).toBe('Week 8 is complete: 5 entries went out, 12 are left.');
    expect(completeText(8, 1, 1)).toBe('Week 8 is complete: 1 entry went out, 1 is left.');
    expect(completeText(8, 0, 0)).toBe('Week 8 is complete: 0 entries went out, none are left.');
  });

  it('of the end', () => {
    expect(winnerText(['Ann'], 1)).toBe('The pool is over. The winner is Ann.');
    expect(winnerText(['Ann', 'Bob'], 2, true)).toBe(
      'The pool is over, and none won alone. Ann and Bob lasted longest.',
    );
    expect(winnerText(['Ann', 'Bob'], 5)).toBe('The pool is over. The winners are Ann, Bob and 3 more.');
  });

  it('names ten at most', () => {
    expect(backText(names(10))).toBe('E1, E2, E3, E4, E5, E6, E7, E8, E9 and E10 are in again.');
    expect(backText(names(12))).toBe('E1, E2, E3, E4, E5, E6, E7, E8, E9, E10 and 2 more are in again.');
  });
});
