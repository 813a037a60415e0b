import { describe, expect, it } from 'vitest';
import { announcement } from './announcement.ts';
import type { Selection } from './selections.ts';

const deadline = Date.parse('2025-10-26T14:00:00Z');
const selection: Selection = {
  entryId: 'e1',
  username: 'ann',
  week: 8,
  teamId: 'KC',
  teamName: 'Kansas City Chiefs',
  deadline,
  kickoff: null,
};

describe('the announcement of an unsubmitted selection', () => {
  const before = (seconds: number, over: Partial<Selection> = {}) =>
    announcement([{ ...selection, ...over }], deadline - seconds * 1000);

  it('begins ten minutes before the deadline, and ends with it', () => {
    expect(before(601)).toBe('');
    expect(before(600)).toBe(
      'Less than 10 minutes left: Kansas City Chiefs for ann in Week 8 is selected, but not submitted.',
    );
    expect(before(1)).toContain('Less than a minute left');
    expect(before(0)).toBe('');
  });

  it('changes its text four times in all', () => {
    const texts = new Set(Array.from({ length: 600 }, (_, second) => before(600 - second)));
    expect([...texts].map((words) => words.split(' left')[0])).toEqual([
      'Less than 10 minutes',
      'Less than 5 minutes',
      'Less than 2 minutes',
      'Less than a minute',
    ]);
  });

  it("uses the kickoff of the team's own game where that comes first", () => {
    const kickoff = deadline - 3_600_000;
    expect(before(3_600 + 300, { kickoff })).toContain('Less than 5 minutes left');
    expect(before(300, { kickoff })).toBe('');
  });

  it('names each selection', () => {
    const two = announcement([selection, { ...selection, entryId: 'e2', username: 'bob' }], deadline - 1);
    expect(two).toMatch(/for ann .* for bob /);
  });
});
