import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { GameFacts, PickFacts } from './facts.ts';
import type { GradingFacts } from './grading.ts';
import { gradeEntry, gradePool, isLatePick, outcomeEliminates, pickOutcome } from './grading.ts';
import { aFinal, aGame, anEntry, aPick, deadlineOf, hoursFrom, someLeague } from './testing.ts';

/** Everything known about these games a week after the last one. */
function facts(games: GameFacts[], given: Partial<GradingFacts> = {}): GradingFacts {
  const weekCount = Math.max(1, ...games.map((game) => game.week));
  return {
    tieRule: 'LOSS',
    weekCount,
    deadlines: new Map(Array.from({ length: weekCount }, (_, index) => [index + 1, deadlineOf(index + 1)])),
    games,
    rulings: [],
    now: hoursFrom(weekCount, 100),
    ...given,
  };
}

describe('pickOutcome', () => {
  it.each([
    ['KC', 'WON', 'WON'],
    ['LAC', 'WON', 'LOST'],
    ['KC', 'LOST', 'LOST'],
    ['LAC', 'LOST', 'WON'],
    ['KC', 'TIED', 'TIED'],
    ['LAC', 'TIED', 'TIED'],
  ] as const)('%s, home team %s: %s', (teamId, homeResult, outcome) => {
    expect(pickOutcome({ teamId }, aFinal(homeResult))).toBe(outcome);
  });

  it.each(['SCHEDULED', 'LIVE', 'POSTPONED', 'CANCELLED'] as const)(
    'grades nobody while the game is %s, whatever the score',
    (status) => {
      expect(pickOutcome({ teamId: 'KC' }, aGame({ status, homeScore: 30, awayScore: 0 }))).toBe('PENDING');
    },
  );

  it('grades nobody by a final without a score', () => {
    expect(pickOutcome({ teamId: 'KC' }, aGame({ status: 'FINAL' }))).toBe('PENDING');
  });

  it.each(['POSTPONED', 'CANCELLED'] as const)(
    'follows the ruling on a %s game, for both teams',
    (status) => {
      for (const teamId of ['KC', 'LAC']) {
        expect(pickOutcome({ teamId }, aGame({ status }), 'SURVIVE')).toBe('WON');
        expect(pickOutcome({ teamId }, aGame({ status }), 'LOSS')).toBe('LOST');
      }
    },
  );

  it('forgets the ruling once the game is to be played after all', () => {
    expect(pickOutcome({ teamId: 'KC' }, aGame(), 'LOSS')).toBe('PENDING');
    expect(pickOutcome({ teamId: 'KC' }, aFinal('WON'), 'LOSS')).toBe('WON');
  });

  it('does not accept a team that is not in the game', () => {
    expect(() => pickOutcome({ teamId: 'DAL' }, aFinal('WON'))).toThrow(RangeError);
  });
});

describe('the tie rule', () => {
  it('takes a tie for a loss, or lets it pass', () => {
    expect(outcomeEliminates('TIED', 'LOSS')).toBe('TIE');
    expect(outcomeEliminates('TIED', 'SURVIVE')).toBeNull();
    expect(outcomeEliminates('LOST', 'SURVIVE')).toBe('LOSS');
    expect(outcomeEliminates('WON', 'LOSS')).toBeNull();
    expect(outcomeEliminates('PENDING', 'LOSS')).toBeNull();
  });
});

describe('isLatePick', () => {
  const deadline = deadlineOf(1);
  const before = new Date(deadline.getTime() - 1);

  it('is late from the deadline on', () => {
    expect(isLatePick(aPick({ submittedAt: before }), aGame(), deadline)).toBe(false);
    expect(isLatePick(aPick({ submittedAt: deadline }), aGame(), deadline)).toBe(true);
  });

  it('is late from its own game’s kick-off on', () => {
    const thursday = aGame({ kickoff: hoursFrom(1, -62) });
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, -62.1) }), thursday, deadline)).toBe(false);
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, -62) }), thursday, deadline)).toBe(true);
  });

  it('is not late by a placeholder kick-off', () => {
    const placeholder = aGame({ kickoff: hoursFrom(1, -62), isKickoffConfirmed: false });
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, -50) }), placeholder, deadline)).toBe(false);
  });

  it('is not late when the administrator made it', () => {
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, 50), source: 'ADMIN' }), aGame(), deadline)).toBe(
      false,
    );
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, 50), source: 'IMPORT' }), aGame(), deadline)).toBe(
      true,
    );
  });
});

describe('gradeEntry', () => {
  it('keeps an entry whose team won', () => {
    expect(gradeEntry(anEntry(), [aPick()], facts([aFinal('WON')]))).toBeNull();
  });

  it('puts out an entry whose team lost or tied', () => {
    expect(gradeEntry(anEntry(), [aPick()], facts([aFinal('LOST')]))).toEqual({ week: 1, reason: 'LOSS' });
    expect(gradeEntry(anEntry(), [aPick()], facts([aFinal('TIED')]))).toEqual({ week: 1, reason: 'TIE' });
    expect(gradeEntry(anEntry(), [aPick()], facts([aFinal('TIED')], { tieRule: 'SURVIVE' }))).toBeNull();
  });

  it('puts out an entry without a pick at the deadline, not before', () => {
    const games = [aGame()];
    const before = new Date(deadlineOf(1).getTime() - 1);
    expect(gradeEntry(anEntry(), [], facts(games, { now: before }))).toBeNull();
    expect(gradeEntry(anEntry(), [], facts(games, { now: deadlineOf(1) }))).toEqual({
      week: 1,
      reason: 'NO_PICK',
    });
  });

  it('holds no missing pick against anybody in a week that has no deadline yet', () => {
    expect(gradeEntry(anEntry(), [], facts([aGame()], { deadlines: new Map() }))).toBeNull();
  });

  it('puts out a late pick when its game is final, even a winning one', () => {
    const late = [aPick({ submittedAt: hoursFrom(1, 1), source: 'IMPORT' })];
    expect(
      gradeEntry(anEntry(), late, facts([aGame({ status: 'LIVE', homeScore: 7, awayScore: 0 })])),
    ).toBeNull();
    expect(gradeEntry(anEntry(), late, facts([aFinal('WON')]))).toEqual({ week: 1, reason: 'LATE_PICK' });
  });

  it('puts out a team used in an earlier week when its game is final, even a winning one', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2 })];
    const games = [aFinal('WON'), aFinal('WON', { id: 2, week: 2 })];
    expect(gradeEntry(anEntry(), picks, facts(games))).toEqual({ week: 2, reason: 'TEAM_REUSED' });
    expect(gradeEntry(anEntry(), picks, facts([games[0]!, aGame({ id: 2, week: 2 })]))).toBeNull();
  });

  it('counts a use before the entry was reinstated too', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2 })];
    const games = [aFinal('LOST'), aFinal('WON', { id: 2, week: 2 })];
    const entry = anEntry({ reinstatedThroughWeek: 1 });
    expect(gradeEntry(entry, picks, facts(games))).toEqual({ week: 2, reason: 'TEAM_REUSED' });
  });

  it('goes by the first week that fails', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2, teamId: 'DAL' })];
    const games = [aFinal('LOST'), aFinal('LOST', { id: 2, week: 2, homeTeamId: 'DAL' })];
    expect(gradeEntry(anEntry(), picks, facts(games))).toEqual({ week: 1, reason: 'LOSS' });
  });

  it('lets a postponed game wait while later weeks go on, and counts it once it is ruled on', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2, teamId: 'DAL' })];
    const games = [aGame({ status: 'POSTPONED' }), aFinal('LOST', { id: 2, week: 2, homeTeamId: 'DAL' })];
    expect(gradeEntry(anEntry(), picks, facts(games))).toEqual({ week: 2, reason: 'LOSS' });
    const ruled = facts(games, { rulings: [{ gameId: 1, kind: 'LOSS' }] });
    expect(gradeEntry(anEntry(), picks, ruled)).toEqual({ week: 1, reason: 'LOSS' });
  });

  it('does not look at weeks before the entry’s first one', () => {
    const games = [aFinal('WON'), aFinal('WON', { id: 2, week: 2 })];
    const entry = anEntry({ startWeek: 2 });
    expect(gradeEntry(entry, [aPick({ week: 2, gameId: 2 })], facts(games))).toBeNull();
  });

  describe('the administrator', () => {
    const games = [aFinal('WON'), aFinal('LOST', { id: 2, week: 2, homeTeamId: 'DAL' })];
    const picks = [aPick(), aPick({ week: 2, gameId: 2, teamId: 'DAL' })];

    it('eliminates at once, whatever the games say', () => {
      const entry = anEntry({ adminEliminatedWeek: 1 });
      expect(gradeEntry(entry, picks, facts(games))).toEqual({ week: 1, reason: 'ADMIN' });
      expect(gradeEntry(entry, [], facts([aGame()], { now: hoursFrom(1, -200) }))).toEqual({
        week: 1,
        reason: 'ADMIN',
      });
    });

    it('comes first in the same week, but not before an earlier one', () => {
      expect(gradeEntry(anEntry({ adminEliminatedWeek: 2 }), picks, facts(games))?.reason).toBe('ADMIN');
      const lost = [aFinal('LOST'), games[1]!];
      expect(gradeEntry(anEntry({ adminEliminatedWeek: 2 }), picks, facts(lost))).toEqual({
        week: 1,
        reason: 'LOSS',
      });
    });

    it('eliminates even before the entry’s first week', () => {
      const entry = anEntry({ adminEliminatedWeek: 1, startWeek: 2 });
      expect(gradeEntry(entry, picks, facts(games))).toEqual({ week: 1, reason: 'ADMIN' });
    });

    it('holds nothing against an entry between a forgiven elimination and its first week', () => {
      const entry = anEntry({ adminEliminatedWeek: 1, reinstatedThroughWeek: 1, startWeek: 3 });
      expect(gradeEntry(entry, [], facts(games))).toBeNull();
    });

    it('reinstates: what happened up to that week no longer eliminates, what comes later does', () => {
      expect(gradeEntry(anEntry({ reinstatedThroughWeek: 2 }), picks, facts(games))).toBeNull();
      const both = anEntry({ reinstatedThroughWeek: 2, adminEliminatedWeek: 1 });
      expect(gradeEntry(both, picks, facts(games))).toBeNull();
      expect(gradeEntry(anEntry({ reinstatedThroughWeek: 1 }), picks, facts(games))).toEqual({
        week: 2,
        reason: 'LOSS',
      });
    });
  });
});

describe('gradePool', () => {
  const entries = [anEntry({ id: 1 }), anEntry({ id: 2 }), anEntry({ id: 3 })];
  const week2 = { week: 2, id: 2, homeTeamId: 'DAL', awayTeamId: 'NYG' };
  const week3 = { week: 3, id: 3, homeTeamId: 'BUF', awayTeamId: 'MIA' };
  const picks = [
    aPick({ entryId: 1, teamId: 'KC' }),
    aPick({ entryId: 2, teamId: 'KC' }),
    aPick({ entryId: 3, teamId: 'LAC' }),
    aPick({ entryId: 1, week: 2, gameId: 2, teamId: 'DAL' }),
    aPick({ entryId: 2, week: 2, gameId: 2, teamId: 'NYG' }),
  ];

  it('asks nothing more of the last one standing', () => {
    const games = [aFinal('WON'), aFinal('WON', week2), aFinal('WON', week3)];
    const { eliminations, decidedWeek } = gradePool(entries, picks, facts(games));
    expect(decidedWeek).toBe(2);
    expect(eliminations).toEqual(
      new Map([
        [1, null],
        [2, { week: 2, reason: 'LOSS' }],
        [3, { week: 1, reason: 'LOSS' }],
      ]),
    );
  });

  it('goes on, and puts out the last one standing, while an earlier game has no result', () => {
    const openGame = aGame({ id: 9, week: 2, status: 'POSTPONED', homeTeamId: 'SEA', awayTeamId: 'SF' });
    const games = [aFinal('WON'), aFinal('WON', week2), openGame, aFinal('WON', week3)];
    const open = gradePool(entries, picks, facts(games));
    expect(open.decidedWeek).toBeNull();
    expect(open.eliminations.get(1)).toEqual({ week: 3, reason: 'NO_PICK' });

    const ruled = gradePool(entries, picks, facts(games, { rulings: [{ gameId: 9, kind: 'SURVIVE' }] }));
    expect(ruled.decidedWeek).toBe(2);
    expect(ruled.eliminations.get(1)).toBeNull();
  });

  it('brings entries back to life when a result is corrected', () => {
    const wrong = [aFinal('LOST'), aFinal('WON', week2)];
    const right = [aFinal('WON'), aFinal('WON', week2)];
    expect(gradePool(entries, picks, facts(wrong)).eliminations.get(1)).toEqual({ week: 1, reason: 'LOSS' });
    expect(gradePool(entries, picks, facts(right)).eliminations.get(1)).toBeNull();
  });

  it('grades an empty pool', () => {
    expect(gradePool([], [], facts([aFinal('WON')]))).toEqual({ eliminations: new Map(), decidedWeek: null });
  });

  it('starts with the pool, not with the season', () => {
    const late = [anEntry({ id: 1, startWeek: 2 }), anEntry({ id: 2, startWeek: 2 })];
    const games = [aGame({ status: 'CANCELLED' }), aFinal('WON', week2), aGame(week3)];
    expect(gradePool(late, picks, facts(games)).decidedWeek).toBe(2);
  });
});

describe('properties of grading', () => {
  const shuffled = fc.tuple(someLeague, fc.infiniteStream(fc.nat())).map(([league, stream]) => {
    const mix = <Value>(values: readonly Value[]): Value[] =>
      values
        .map((value) => ({ value, key: stream.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value);
    return {
      league,
      entries: mix(league.entries),
      picks: mix(league.picks),
      facts: { ...league.facts, games: mix(league.facts.games), rulings: mix(league.facts.rulings) },
    };
  });

  it('is the same for results, picks, rulings and entries in any order, and again', () => {
    fc.assert(
      fc.property(shuffled, ({ league, entries, picks, facts: mixed }) => {
        const grade = gradePool(league.entries, league.picks, league.facts);
        expect(gradePool(entries, picks, mixed)).toEqual(grade);
        expect(gradePool(league.entries, league.picks, league.facts)).toEqual(grade);
      }),
      { numRuns: 300 },
    );
  });

  it('is restored when a result is corrected and the correction is taken back, and never reaches back in time', () => {
    fc.assert(
      fc.property(
        someLeague,
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.nat({ max: 3 }),
        (league, which, home, away) => {
          const { entries, picks, facts: before } = league;
          const wrong = before.games[which % before.games.length]!;
          const corrected = { ...wrong, status: 'FINAL' as const, homeScore: home, awayScore: away };
          const withGame = (game: GameFacts): GradingFacts => ({
            ...before,
            games: before.games.map((other) => (other.id === game.id ? game : other)),
          });
          const first = gradePool(entries, picks, before);
          const second = gradePool(entries, picks, withGame(corrected));
          expect(gradePool(entries, picks, withGame(wrong))).toEqual(first);
          for (const entry of entries) {
            const was = gradeEntry(entry, picksOf(picks, entry.id), before);
            const is = gradeEntry(entry, picksOf(picks, entry.id), withGame(corrected));
            if (was !== null && was.week < wrong.week) expect(is).toEqual(was);
            if (was === null || was.week > wrong.week)
              expect(is === null || is.week >= wrong.week).toBe(true);
          }
          for (const elimination of second.eliminations.values()) {
            expect(elimination === null || elimination.week <= (second.decidedWeek ?? Infinity)).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('depends on nothing but the entry’s own picks and games until the pool is decided', () => {
    fc.assert(
      fc.property(someLeague, ({ entries, picks, facts: known }) => {
        const { eliminations, decidedWeek } = gradePool(entries, picks, known);
        expect(eliminations.size).toBe(entries.length);
        for (const entry of entries) expect(eliminations.has(entry.id)).toBe(true);
        for (const entry of entries) {
          const alone = gradeEntry(entry, picksOf(picks, entry.id), known);
          const isDropped = alone !== null && decidedWeek !== null && alone.week > decidedWeek;
          expect(eliminations.get(entry.id)).toEqual(isDropped ? null : alone);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says of every elimination what the facts say', () => {
    fc.assert(
      fc.property(someLeague, ({ entries, picks, facts: known }) => {
        for (const [entryId, elimination] of gradePool(entries, picks, known).eliminations) {
          if (elimination === null) continue;
          const entry = entries.find((candidate) => candidate.id === entryId)!;
          const pick = picks.find(
            (candidate) => candidate.entryId === entryId && candidate.week === elimination.week,
          );
          const game = known.games.find((candidate) => candidate.id === pick?.gameId);
          expect(elimination.week).toBeGreaterThan(entry.reinstatedThroughWeek ?? 0);
          switch (elimination.reason) {
            case 'ADMIN':
              expect(elimination.week).toBe(entry.adminEliminatedWeek);
              break;
            case 'NO_PICK':
              expect(pick).toBeUndefined();
              expect(known.now >= deadlineOf(elimination.week)).toBe(true);
              break;
            default: {
              const ruling = known.rulings.find(({ gameId }) => gameId === game!.id)?.kind;
              expect(game!.status === 'FINAL' || ruling !== undefined).toBe(true);
              expect(['SCHEDULED', 'LIVE']).not.toContain(game!.status);
              if (elimination.reason === 'TIE') expect(game!.homeScore).toBe(game!.awayScore);
              if (elimination.reason === 'LATE_PICK') expect(pick!.source).not.toBe('ADMIN');
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('lets nobody through who fails a week before going out', () => {
    fc.assert(
      fc.property(someLeague, ({ entries, picks, facts: known }) => {
        const { eliminations, decidedWeek } = gradePool(entries, picks, known);
        for (const entry of entries) {
          const out = eliminations.get(entry.id)?.week ?? Infinity;
          const from = Math.max(entry.startWeek, (entry.reinstatedThroughWeek ?? 0) + 1);
          const through = Math.min(out - 1, decidedWeek ?? known.weekCount);
          const own = picksOf(picks, entry.id);
          for (let week = from; week <= through; week++) {
            expect(entry.adminEliminatedWeek).not.toBe(week);
            const pick = own.find((candidate) => candidate.week === week);
            if (pick === undefined) {
              expect(known.now < deadlineOf(week)).toBe(true);
              continue;
            }
            const game = known.games.find((candidate) => candidate.id === pick.gameId)!;
            const ruling = known.rulings.find(({ gameId }) => gameId === game.id)?.kind;
            const isOff = game.status === 'POSTPONED' || game.status === 'CANCELLED';
            if (game.status === 'FINAL') {
              const mine = pick.teamId === game.homeTeamId ? game.homeScore! : game.awayScore!;
              const best = Math.max(game.homeScore!, game.awayScore!);
              const isTie = game.homeScore === game.awayScore;
              expect(mine).toBe(best);
              if (known.tieRule === 'LOSS') expect(isTie).toBe(false);
            } else if (isOff) expect(ruling).not.toBe('LOSS');
            if (game.status === 'FINAL' || (isOff && ruling !== undefined)) {
              expect(own.filter((other) => other.teamId === pick.teamId && other.week < week)).toEqual([]);
              const isInTime =
                pick.submittedAt < deadlineOf(week) &&
                (pick.submittedAt < game.kickoff || !game.isKickoffConfirmed);
              expect(isInTime || pick.source === 'ADMIN').toBe(true);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('puts out a missing pick as time passes, and brings nobody back', () => {
    fc.assert(
      fc.property(someLeague, fc.nat({ max: 1000 }), ({ entries, picks, facts: known }, hours) => {
        const later = { ...known, now: new Date(known.now.getTime() + hours * 3_600_000) };
        for (const entry of entries) {
          const own = picksOf(picks, entry.id);
          const before = gradeEntry(entry, own, known);
          const after = gradeEntry(entry, own, later);
          if (before !== null) expect(after !== null && after.week <= before.week).toBe(true);
          else if (after !== null) expect(after.reason).toBe('NO_PICK');
        }
      }),
      { numRuns: 300 },
    );
  });
});

function picksOf(picks: readonly PickFacts[], entryId: number): PickFacts[] {
  return picks.filter((pick) => pick.entryId === entryId);
}
