import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PickFacts } from '#graphql/grading/rules/facts.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import { gradeEntry } from '#graphql/grading/reference/grading.ts';
import type { PickAttempt, PickRefusal } from './picks.ts';
import { refusePick, refuseWeek, replacedPick, teamOptionState } from './picks.ts';
import { refusalMessage } from './refusalMessage.ts';
import { aFinal, aGame, anEntry, deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';

/** A valid pick: an entry of user 7 picks KC in Week 3, a day before the deadline. */
function attempt(given: Partial<PickAttempt> = {}): PickAttempt {
  return {
    viewerUserId: 7,
    entry: { userId: 7, startWeek: 1, eliminatedWeek: null },
    week: 3,
    firstWeek: 1,
    weekCount: 18,
    picksInWeek: 1,
    replaces: null,
    decidedWeek: null,
    picks: [
      { week: 1, teamId: 'DAL' },
      { week: 2, teamId: 'NYG' },
    ],
    deadline: deadlineOf(3),
    now: hoursFrom(3, -24),
    teamId: 'KC',
    isKnownTeam: true,
    game: aGame({ week: 3 }),
    line: -10,
    limit: { pickTo: 'WIN', favoriteLimit: 10 },
    ...given,
  };
}

const entry = attempt().entry!;

describe('refusePick', () => {
  it('accepts a valid pick', () => {
    expect(refusePick(attempt())).toBeNull();
  });

  it('accepts picks for later weeks', () => {
    expect(refusePick(attempt({ now: hoursFrom(1, -24) }))).toBeNull();
  });

  /** Each fault alone, in the order of SPECIFICATION 4.2. */
  const faults: [PickRefusal, Partial<PickAttempt>][] = [
    ['NOT_SIGNED_IN', { viewerUserId: null }],
    ['NOT_YOUR_ENTRY', { entry: { ...entry, userId: 8 } }],
    ['BAD_WEEK', { week: 19 }],
    ['BAD_TEAM', { isKnownTeam: false, teamId: 'XXX' }],
    ['ENTRY_ELIMINATED', { entry: { ...entry, eliminatedWeek: 2 } }],
    ['POOL_DECIDED', { decidedWeek: 2 }],
    ['PICK_EXISTS', { picks: [{ week: 3, teamId: 'SEA' }] }],
    ['DEADLINE_PASSED', { deadline: hoursFrom(3, -24) }],
    ['TEAM_NOT_PLAYING', { game: null }],
    ['GAME_STARTED', { game: aGame({ week: 3, kickoff: hoursFrom(3, -24) }) }],
    ['TEAM_USED', { picks: [{ week: 1, teamId: 'KC' }] }],
    ['LINE_OVER_LIMIT', { line: -10.5 }],
  ];

  it.each(faults)('refuses %s', (refusal, fault) => {
    expect(refusePick(attempt(fault))).toBe(refusal);
  });

  it('returns the first of several faults, in that order', () => {
    for (const [first, [refusal, fault]] of faults.entries()) {
      for (const [, later] of faults.slice(first + 1)) {
        const merged = {
          ...later,
          ...fault,
          ...(fault.entry && later.entry ? { entry: { ...later.entry, ...fault.entry } } : {}),
          ...(fault.picks && later.picks ? { picks: [...fault.picks, ...later.picks] } : {}),
        };
        expect(refusePick(attempt(merged)), JSON.stringify([refusal, fault, later])).toBe(refusal);
      }
    }
  });

  it.each([0, -1, 19, 1.5, Number.NaN, Infinity])('refuses %s as a week', (week) => {
    expect(refusePick(attempt({ week }))).toBe('BAD_WEEK');
  });

  it('accepts the season’s first and last week', () => {
    expect(refusePick(attempt({ week: 1, picks: [] }))).toBeNull();
    expect(refusePick(attempt({ week: 18 }))).toBeNull();
    expect(refusePick(attempt({ week: 18, weekCount: 17 }))).toBe('BAD_WEEK');
  });

  it('refuses weeks before the entry’s first one and weeks without games', () => {
    expect(refusePick(attempt({ entry: { ...entry, startWeek: 4 } }))).toBe('BAD_WEEK');
    expect(refusePick(attempt({ entry: { ...entry, startWeek: 3 } }))).toBeNull();
    expect(refusePick(attempt({ deadline: null }))).toBe('BAD_WEEK');
  });

  it('returns the same for a missing entry as for another owner’s', () => {
    expect(refusePick(attempt({ entry: null }))).toBe('NOT_YOUR_ENTRY');
  });

  it('refuses from the deadline’s own instant on', () => {
    expect(refusePick(attempt({ now: new Date(deadlineOf(3).getTime() - 1) }))).toBeNull();
    expect(refusePick(attempt({ now: deadlineOf(3) }))).toBe('DEADLINE_PASSED');
  });

  it('locks a Thursday team at its kickoff, and no other team', () => {
    const thursday = aGame({ week: 3, kickoff: hoursFrom(3, -62) });
    expect(refusePick(attempt({ game: thursday, now: hoursFrom(3, -62.001) }))).toBeNull();
    expect(refusePick(attempt({ game: thursday, now: hoursFrom(3, -62) }))).toBe('GAME_STARTED');
    expect(refusePick(attempt({ now: hoursFrom(3, -62) }))).toBeNull();
  });

  it('is not locked by a placeholder kickoff', () => {
    const placeholder = aGame({ week: 3, kickoff: hoursFrom(3, -62), isKickoffConfirmed: false });
    expect(refusePick(attempt({ game: placeholder }))).toBeNull();
  });

  it('refuses picks of a postponed or canceled game, before and after its kickoff', () => {
    for (const status of ['POSTPONED', 'CANCELLED'] as const) {
      expect(refusePick(attempt({ game: aGame({ week: 3, status }) }))).toBe('TEAM_NOT_PLAYING');
      expect(refusePick(attempt({ game: aGame({ week: 3, status, kickoff: hoursFrom(3, -62) }) }))).toBe(
        'TEAM_NOT_PLAYING',
      );
    }
  });

  it('keeps a suspended game with a new date locked', () => {
    const brokenOff = aGame({ week: 3, kickoff: hoursFrom(3, 34), homeScore: 10, awayScore: 3 });
    expect(refusePick(attempt({ game: brokenOff }))).toBe('GAME_STARTED');
  });

  it('counts teams picked ahead for later weeks as used', () => {
    expect(refusePick(attempt({ picks: [{ week: 9, teamId: 'KC' }] }))).toBe('TEAM_USED');
  });

  it('refuses a week up to the deciding one for its own reason', () => {
    expect(refusePick(attempt({ decidedWeek: 3, now: hoursFrom(4, 0) }))).toBe('DEADLINE_PASSED');
  });

  it('accepts no sequence of picks that grading finds late or reused', () => {
    const weeks = [1, 2, 3, 4];
    const games = weeks.flatMap((week) => [
      aFinal('WON', { id: week * 10, week, kickoff: hoursFrom(week, -62) }),
      aFinal('WON', { id: week * 10 + 1, week, homeTeamId: 'DAL', awayTeamId: 'NYG' }),
    ]);
    const asScheduled = games.map((game) => ({
      ...game,
      status: 'SCHEDULED' as const,
      homeScore: null,
      awayScore: null,
    }));
    const wish = fc.record({
      week: fc.integer({ min: 0, max: 5 }),
      teamId: fc.constantFrom('KC', 'LAC', 'DAL', 'NYG', 'SEA'),
      hoursLater: fc.nat({ max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
        const stored: PickFacts[] = [];
        let now = hoursFrom(1, -100);
        for (const { week, teamId, hoursLater } of wishes) {
          now = new Date(now.getTime() + hoursLater * 3_600_000);
          const game =
            asScheduled.find(
              (g) => g.week === week && (g.homeTeamId === teamId || g.awayTeamId === teamId),
            ) ?? null;
          const refusal = refusePick(
            attempt({
              week,
              weekCount: 4,
              teamId,
              game,
              picks: stored,
              deadline: weeks.includes(week) ? deadlineOf(week) : null,
              now,
            }),
          );
          if (refusal === null) {
            stored.push({
              entryId: 1,
              week,
              teamId,
              gameId: game!.id,
              submittedAt: now,
              source: 'PARTICIPANT',
            });
          }
        }
        expect(new Set(stored.map((pick) => pick.week)).size).toBe(stored.length);
        expect(new Set(stored.map((pick) => pick.teamId)).size).toBe(stored.length);
        for (const startWeek of weeks) {
          const graded = gradeEntry(anEntry({ startWeek }), stored, {
            ...DEFAULT_OPTIONS,
            weekCount: 4,
            deadlines: new Map(weeks.map((week) => [week, deadlineOf(week)])),
            games,
            rulings: [],
            now: hoursFrom(5, 0),
          });
          expect([undefined, 'LOSS', 'NO_PICK']).toContain(graded?.reason);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a stored pick of the week', () => {
  const dal = { week: 3, teamId: 'DAL' };
  const buf = { week: 3, teamId: 'BUF' };
  const refused = (given: Partial<PickAttempt>) => refusePick(attempt({ picks: [dal], ...given }));

  it('is replaced while it is open, or when it gives way, by another team', () => {
    expect(refused({})).toBe('PICK_EXISTS');
    expect(refused({ picks: [{ ...dal, isOpen: true }] })).toBeNull();
    expect(refused({ picks: [{ ...dal, givesWay: true }] })).toBeNull();
    expect(refused({ picks: [{ ...dal, isOpen: true }], teamId: 'DAL' })).toBe('PICK_EXISTS');
  });

  it('leaves place for a second one in a week with two, of another team', () => {
    expect(refused({ picksInWeek: 2 })).toBeNull();
    expect(refused({ picksInWeek: 2, teamId: 'DAL' })).toBe('PICK_EXISTS');
    expect(refused({ picksInWeek: 2, picks: [dal, buf] })).toBe('PICK_EXISTS');
  });

  it('of two is replaced when it is named and open', () => {
    const two = { picksInWeek: 2, picks: [dal, { ...buf, isOpen: true }] } as const;
    expect(refused({ ...two, replaces: 'BUF' })).toBeNull();
    expect(refused({ ...two, replaces: 'DAL' })).toBe('PICK_EXISTS');
    expect(refused(two)).toBe('PICK_EXISTS');
  });

  it('is the one that a pick replaces: the named, the only, or an automatic one of as many as the week takes', () => {
    const replaced = (picks: PickAttempt['picks'], picksInWeek: 1 | 2 = 1, replaces: string | null = null) =>
      replacedPick({ week: 3, picksInWeek, replaces, picks })?.teamId ?? null;
    const automatic = { ...buf, givesWay: true };
    const earlier = { week: 2, teamId: 'NYG' };
    expect([replaced([earlier, dal]), replaced([earlier])]).toEqual(['DAL', null]);
    expect([replaced([dal, buf], 2, 'BUF'), replaced([dal, earlier], 2, 'NYG')]).toEqual(['BUF', null]);
    expect([replaced([dal, automatic], 2), replaced([dal, buf], 2)]).toEqual(['BUF', null]);
    expect(replaced([automatic], 2), 'the second one is still free').toBeNull();
  });
});

describe('refuseWeek', () => {
  it('returns the same as refusePick, before a team is chosen', () => {
    expect(refuseWeek(attempt())).toBeNull();
    expect(refuseWeek(attempt({ viewerUserId: null }))).toBe('NOT_SIGNED_IN');
    expect(refuseWeek(attempt({ entry: null }))).toBe('NOT_YOUR_ENTRY');
    expect(refuseWeek(attempt({ week: 0 }))).toBe('BAD_WEEK');
    expect(refuseWeek(attempt({ entry: { ...entry, eliminatedWeek: 1 } }))).toBe('ENTRY_ELIMINATED');
    expect(refuseWeek(attempt({ decidedWeek: 2 }))).toBe('POOL_DECIDED');
    expect(refuseWeek(attempt({ picks: [{ week: 3, teamId: 'SEA' }] }))).toBe('PICK_EXISTS');
    expect(refuseWeek(attempt({ now: deadlineOf(3) }))).toBe('DEADLINE_PASSED');
  });
});

describe('teamOptionState', () => {
  const state = (given: Partial<PickAttempt>, used: string[] = []) =>
    teamOptionState({
      teamId: 'KC',
      game: attempt(given).game!,
      usedTeamIds: new Set(used),
      line: attempt(given).line,
      limit: attempt(given).limit,
      now: hoursFrom(3, -24),
    });

  it('is available, previously used, or started', () => {
    expect(state({}, ['DAL'])).toBe('AVAILABLE');
    expect(state({}, ['KC'])).toBe('PREVIOUSLY_USED');
    const started = { game: aGame({ week: 3, kickoff: hoursFrom(3, -24) }) };
    expect(state(started)).toBe('GAME_STARTED');
    expect(state(started, ['KC'])).toBe('GAME_STARTED');
  });

  it('is over the limit of lines, where nothing else is in the way', () => {
    expect(state({ line: -10.5 })).toBe('LINE_OVER_LIMIT');
    expect(state({ line: -10.5 }, ['KC'])).toBe('PREVIOUSLY_USED');
    expect(state({ line: -10.5, game: aGame({ week: 3, kickoff: hoursFrom(3, -24) }) })).toBe('GAME_STARTED');
  });

  it('offers exactly the teams that refusePick accepts', () => {
    const game = fc.record({
      hours: fc.constantFrom(-62, -25, -24, -23, 3),
      status: fc.constantFrom('SCHEDULED', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED'),
      isKickoffConfirmed: fc.boolean(),
    });
    fc.assert(
      fc.property(game, fc.boolean(), fc.boolean(), ({ hours, ...given }, isUsed, isOver) => {
        const picks = isUsed ? [{ week: 1, teamId: 'KC' }] : [];
        const played = aGame({ week: 3, kickoff: hoursFrom(3, hours), ...given });
        const outcome = attempt({ game: played, picks, line: isOver ? -11 : -9 });
        const option = state(outcome, isUsed ? ['KC'] : []);
        expect(option === 'AVAILABLE').toBe(refusePick(outcome) === null);
        expect(option === 'PREVIOUSLY_USED').toBe(refusePick(outcome) === 'TEAM_USED');
        expect(option === 'LINE_OVER_LIMIT').toBe(refusePick(outcome) === 'LINE_OVER_LIMIT');
      }),
      { numRuns: 200 },
    );
  });
});

describe('refusalMessage', () => {
  const details = {
    week: 8,
    weekCount: 18,
    teamName: 'Kansas City Chiefs',
    usedWeek: 3,
    eliminatedWeek: 5,
    decidedWeek: 7,
    overLimit: { line: -12.5, limit: { pickTo: 'WIN', favoriteLimit: 10 } as const },
  };

  it.each([
    ['NOT_SIGNED_IN', 'Your session has expired. Please log out and log back in.'],
    ['NOT_YOUR_ENTRY', "You don't have permission to make picks for this entry."],
    ['BAD_WEEK', 'The week must be a whole number from 1 to 18.'],
    ['BAD_TEAM', 'There is no such team. Please choose a team from the list.'],
    ['ENTRY_ELIMINATED', 'This entry was eliminated in Week 5 and can no longer make picks.'],
    ['POOL_DECIDED', 'The pool was decided in Week 7. No more picks are needed.'],
    [
      'PICK_EXISTS',
      'A pick already exists for Week 8. Only one pick per week is allowed, and it cannot be changed.',
    ],
    ['DEADLINE_PASSED', 'The pick deadline for Week 8 has passed. Picks are no longer accepted.'],
    ['TEAM_NOT_PLAYING', 'The Kansas City Chiefs are not playing in Week 8. Please choose another team.'],
    ['GAME_STARTED', 'The Kansas City Chiefs game has already started. Please choose another team.'],
    [
      'TEAM_USED',
      'The Kansas City Chiefs were already used by this entry in Week 3. Please choose another team.',
    ],
    [
      'LINE_OVER_LIMIT',
      'The Kansas City Chiefs are favored by 12.5 points, and this pool allows at most 10. Please choose another team.',
    ],
  ] as const)('%s: %s', (refusal, text) => {
    expect(refusalMessage(refusal, details)).toBe(text);
  });

  it('uses the catalog’s text for each cause', () => {
    const words: Partial<Record<PickRefusal, string>> = {
      NOT_SIGNED_IN: 'session',
      PICK_EXISTS: 'already exists',
      DEADLINE_PASSED: 'deadline',
      GAME_STARTED: 'already started',
      TEAM_USED: 'already used',
      ENTRY_ELIMINATED: 'eliminated',
    };
    const refusals: PickRefusal[] = [
      ...(Object.keys(words) as PickRefusal[]),
      'NOT_YOUR_ENTRY',
      'BAD_WEEK',
      'BAD_TEAM',
      'POOL_DECIDED',
      'TEAM_NOT_PLAYING',
      'LINE_OVER_LIMIT',
    ];
    for (const refusal of refusals) {
      for (const given of [details, { week: 8, weekCount: 18 }]) {
        const text = refusalMessage(refusal, given).toLowerCase();
        for (const [cause, word] of Object.entries(words))
          expect(text.includes(word)).toBe(cause === refusal);
      }
    }
  });

  it('states the start of a late entry, and whether a game is postponed or canceled', () => {
    expect(refusalMessage('BAD_WEEK', { ...details, startWeek: 9 })).toContain('Week 9 to Week 18');
    expect(refusalMessage('TEAM_NOT_PLAYING', { ...details, gameStatus: 'POSTPONED' })).toContain(
      'is postponed',
    );
    expect(refusalMessage('TEAM_NOT_PLAYING', { week: 8, weekCount: 18 })).toBe(
      'This team is not playing in Week 8. Please choose another team.',
    );
  });
});
