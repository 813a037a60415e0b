import { describe, expect, it } from 'vitest';

import type { PickAttempt } from './picks.ts';
import { existingPick, refusalMessage, type ExistingPick } from './refusalMessage.ts';

const WEEK_8 = { week: 8, weekCount: 18 };

describe('a refusal without details', () => {
  it.each([
    ['ENTRY_ELIMINATED', 'This entry was eliminated and can no longer make picks.'],
    ['POOL_DECIDED', 'The pool is decided. No more picks are needed.'],
    ['TEAM_NOT_PLAYING', 'This team is not playing in Week 8. Please choose another team.'],
    ['GAME_STARTED', "This team's game has already started. Please choose another team."],
    ['TEAM_USED', 'This team was already used by this entry. Please choose another team.'],
    [
      'LINE_OVER_LIMIT',
      'This team is over the limit that this pool has for lines. Please choose another team.',
    ],
  ] as const)('%s leaves them out', (refusal, text) => {
    expect(refusalMessage(refusal, WEEK_8)).toBe(text);
    expect(
      refusalMessage(refusal, { ...WEEK_8, eliminatedWeek: null, decidedWeek: null, usedWeek: null }),
    ).toBe(text);
  });
});

describe('a refusal', () => {
  it('of a week names the weeks of the pool, or of a late entry', () => {
    const weeks = { ...WEEK_8, firstWeek: 3 };
    expect(refusalMessage('BAD_WEEK', weeks)).toBe('The week must be a whole number from 3 to 18.');
    expect(refusalMessage('BAD_WEEK', { ...weeks, startWeek: 3 })).toBe(
      'The week must be a whole number from 3 to 18.',
    );
    expect(refusalMessage('BAD_WEEK', { ...weeks, startWeek: 5 })).toBe(
      'This entry plays from Week 5 to Week 18. Please choose one of these weeks.',
    );
  });

  it('of a team without a game says what became of the game', () => {
    const team = { ...WEEK_8, teamName: 'Buffalo Bills' };
    const messageOf = (gameStatus: 'POSTPONED' | 'CANCELLED' | 'SCHEDULED') =>
      refusalMessage('TEAM_NOT_PLAYING', { ...team, gameStatus });
    expect(messageOf('POSTPONED')).toBe(
      'The Buffalo Bills: the Week 8 game is postponed. Please choose another team.',
    );
    expect(messageOf('CANCELLED')).toBe(
      'The Buffalo Bills: the Week 8 game is canceled. Please choose another team.',
    );
    expect(messageOf('SCHEDULED')).toBe(
      'The Buffalo Bills are not playing in Week 8. Please choose another team.',
    );
  });

  it.each<[ExistingPick, string]>([
    [
      'FINAL',
      'A pick already exists for Week 8. Only one pick per week is allowed, and it cannot be changed.',
    ],
    [
      'BOTH',
      'The second pick already exists for Week 8, too. Only two picks are allowed in this week, and they cannot be changed.',
    ],
    ['MADE', 'A pick already exists for Week 8. Nothing more is needed.'],
    ['UNNAMED', 'The second pick already exists for Week 8, too. Please choose the one to replace.'],
    ['STARTED', 'A pick already exists for Week 8. It can no longer be changed, because its game has begun.'],
    ['SAME', 'This pick already exists for Week 8.'],
    ['FIRST', 'The first pick already exists for Week 8. It can be changed, and the other one made.'],
    ['SECOND', 'The second pick already exists for Week 8. It can be changed, and the other one made.'],
    ['CHANGED', 'Another pick already exists for Week 8: it was changed at the same time. Please check it.'],
  ])('because a pick exists says what can be done: %s', (exists, text) => {
    expect(refusalMessage('PICK_EXISTS', { ...WEEK_8, exists })).toBe(text);
  });
});

describe('the stored pick that stands in the way', () => {
  const attempt = (changed: Partial<PickAttempt>): PickAttempt => ({
    viewerUserId: 7,
    entry: { userId: 7, startWeek: 1, eliminatedWeek: null },
    week: 3,
    firstWeek: 1,
    weekCount: 18,
    picksInWeek: 1,
    replaces: null,
    decidedWeek: null,
    picks: [
      { week: 2, teamId: 'KC' },
      { week: 3, teamId: 'DAL' },
    ],
    deadline: new Date('2025-09-21T17:00:00Z'),
    now: new Date('2025-09-20T17:00:00Z'),
    teamId: 'KC',
    isKnownTeam: true,
    game: null,
    line: null,
    limit: { pickTo: 'WIN', favoriteLimit: 0 },
    ...changed,
  });
  const two: Partial<PickAttempt> = {
    picksInWeek: 2,
    picks: [
      { week: 3, teamId: 'DAL' },
      { week: 3, teamId: 'BUF' },
    ],
  };

  it.each<[string, Partial<PickAttempt>, mayChange: boolean, ExistingPick]>([
    ['of a week with one pick', {}, false, 'FINAL'],
    ['of a week with one pick, and the same team', { teamId: 'DAL' }, false, 'FINAL'],
    ['of a week with two', two, false, 'BOTH'],
    ['of a week with two, and the same team', { ...two, teamId: 'BUF' }, false, 'SAME'],
    ['that could change, but the game has begun', {}, true, 'STARTED'],
    ['that could change, and the same team', { teamId: 'DAL' }, true, 'SAME'],
    ['that could change, but the named one is gone', { replaces: 'BUF' }, true, 'CHANGED'],
    ['one of two that could change, none named', two, true, 'UNNAMED'],
    [
      'one of two that could change, and the named one has begun',
      { ...two, replaces: 'BUF' },
      true,
      'STARTED',
    ],
  ])('%s', (_what, changed, mayChange, expected) => {
    expect(existingPick(attempt(changed), mayChange)).toBe(expected);
  });
});
