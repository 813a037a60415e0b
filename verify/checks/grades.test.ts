import { describe, expect, it } from 'vitest';

import type { NamedStanding } from '../tables/standingNames.ts';
import { namedStanding, publicStanding } from './grades.ts';

const IN: NamedStanding = { week: 0, reason: '', strikes: '' };
const revealed = new Set([1, 2, 3]);

describe('the public form of a graded standing', () => {
  const undecided = { decidedWeek: null, countsStrikes: true, revealed };

  it('of an entry that is in is that it is in', () => {
    expect(publicStanding(IN, undecided)).toEqual(IN);
  });

  it('of an entry that is out names week, reason and strikes', () => {
    const out: NamedStanding = { week: 3, reason: 'LOSS', strikes: '1,3' };
    expect(publicStanding(out, undecided)).toEqual(out);
  });

  it('leaves out what the weeks after the deciding one brought', () => {
    const out: NamedStanding = { week: 3, reason: 'LOSS', strikes: '1,3' };
    expect(publicStanding(out, { ...undecided, decidedWeek: 2 })).toEqual({ ...IN, strikes: '1' });
    expect(publicStanding(out, { ...undecided, decidedWeek: 3 })).toEqual(out);
  });

  it('leaves out weeks whose deadline is ahead', () => {
    const out: NamedStanding = { week: 4, reason: 'LOSS', strikes: '2,4' };
    expect(publicStanding(out, undecided)).toEqual({ ...IN, strikes: '2' });
    const byCommissioner: NamedStanding = { week: 4, reason: 'ADMIN', strikes: '' };
    expect(publicStanding(byCommissioner, undecided)).toEqual(byCommissioner);
  });

  it('has no strikes where the pool does not count them', () => {
    const out: NamedStanding = { week: 1, reason: 'TIE', strikes: '1' };
    expect(publicStanding(out, { ...undecided, countsStrikes: false })).toEqual({ ...out, strikes: '' });
  });
});

describe('the standing of a grade', () => {
  it('has week, reason and the weeks of strikes', () => {
    const grade = { elimination: { week: 5, reason: 'TIE' }, strikeWeeks: [2, 5] } as const;
    expect(namedStanding({ ...grade, strikeWeeks: [...grade.strikeWeeks] })).toEqual({
      week: 5,
      reason: 'TIE',
      strikes: '2,5',
    });
    expect(namedStanding({ elimination: null, strikeWeeks: [] })).toEqual(IN);
  });
});
