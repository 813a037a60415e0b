import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shortOrLong } from '#graphql/testing/length.ts';
import { someLeague } from '#graphql/testing/randomLeague.ts';
import type { GameFacts, PickFacts } from '../rules/facts.ts';
import { aFinal, aGame, anEntry, aPick, deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import { gradeEntry, gradePool, type GradingFacts, outcomeEliminates } from './grading.ts';
import { isLatePick } from '#graphql/picks/rules/latePick.ts';

/** All facts of these games, a week after the last one. */
function facts(games: GameFacts[], given: Partial<GradingFacts> = {}): GradingFacts {
  const weekCount = Math.max(1, ...games.map((game) => game.week));
  return {
    ...DEFAULT_OPTIONS,
    weekCount,
    deadlines: new Map(Array.from({ length: weekCount }, (_, index) => [index + 1, deadlineOf(index + 1)])),
    games,
    rulings: [],
    now: hoursFrom(weekCount, 100),
    ...given,
  };
}

describe('the tie rule', () => {
  it('counts a tie as a loss, or as a win', () => {
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

  it('is late from its own game’s kickoff on', () => {
    const thursday = aGame({ kickoff: hoursFrom(1, -62) });
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, -62.1) }), thursday, deadline)).toBe(false);
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, -62) }), thursday, deadline)).toBe(true);
  });

  it('is not late by a placeholder kickoff', () => {
    const placeholder = aGame({ kickoff: hoursFrom(1, -62), isKickoffConfirmed: false });
    expect(isLatePick(aPick({ submittedAt: hoursFrom(1, -50) }), placeholder, deadline)).toBe(false);
  });

  it('is not late when the commissioner made it', () => {
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

  it('eliminates an entry whose team lost or tied', () => {
    expect(gradeEntry(anEntry(), [aPick()], facts([aFinal('LOST')]))).toEqual({ week: 1, reason: 'LOSS' });
    expect(gradeEntry(anEntry(), [aPick()], facts([aFinal('TIED')]))).toEqual({ week: 1, reason: 'TIE' });
    expect(gradeEntry(anEntry(), [aPick()], facts([aFinal('TIED')], { tieRule: 'SURVIVE' }))).toBeNull();
  });

  it('eliminates an entry without a pick at the deadline, not before', () => {
    const games = [aGame()];
    const before = new Date(deadlineOf(1).getTime() - 1);
    expect(gradeEntry(anEntry(), [], facts(games, { now: before }))).toBeNull();
    expect(gradeEntry(anEntry(), [], facts(games, { now: deadlineOf(1) }))).toEqual({
      week: 1,
      reason: 'NO_PICK',
    });
  });

  it('does not eliminate for a missing pick in a week without a deadline', () => {
    expect(gradeEntry(anEntry(), [], facts([aGame()], { deadlines: new Map() }))).toBeNull();
  });

  it('eliminates for a late pick when its game is final, even a winning one', () => {
    const late = [aPick({ submittedAt: hoursFrom(1, 1), source: 'IMPORT' })];
    expect(
      gradeEntry(anEntry(), late, facts([aGame({ status: 'LIVE', homeScore: 7, awayScore: 0 })])),
    ).toBeNull();
    expect(gradeEntry(anEntry(), late, facts([aFinal('WON')]))).toEqual({ week: 1, reason: 'LATE_PICK' });
  });

  it('eliminates for a reused team when its game is final, even a winning one', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2 })];
    const games = [aFinal('WON'), aFinal('WON', { id: 2, week: 2 })];
    expect(gradeEntry(anEntry(), picks, facts(games))).toEqual({ week: 2, reason: 'TEAM_REUSED' });
    expect(gradeEntry(anEntry(), picks, facts([games[0]!, aGame({ id: 2, week: 2 })]))).toBeNull();
  });

  it('counts teams used before a reinstatement', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2 })];
    const games = [aFinal('LOST'), aFinal('WON', { id: 2, week: 2 })];
    const entry = anEntry({ reinstatedThroughWeek: 1 });
    expect(gradeEntry(entry, picks, facts(games))).toEqual({ week: 2, reason: 'TEAM_REUSED' });
  });

  it('eliminates in the first week that fails', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2, teamId: 'DAL' })];
    const games = [aFinal('LOST'), aFinal('LOST', { id: 2, week: 2, homeTeamId: 'DAL' })];
    expect(gradeEntry(anEntry(), picks, facts(games))).toEqual({ week: 1, reason: 'LOSS' });
  });

  it('leaves a postponed game open while later weeks continue, and counts it once a ruling exists', () => {
    const picks = [aPick(), aPick({ week: 2, gameId: 2, teamId: 'DAL' })];
    const games = [aGame({ status: 'POSTPONED' }), aFinal('LOST', { id: 2, week: 2, homeTeamId: 'DAL' })];
    expect(gradeEntry(anEntry(), picks, facts(games))).toEqual({ week: 2, reason: 'LOSS' });
    const ruled = facts(games, { rulings: [{ gameId: 1, kind: 'LOSS' }] });
    expect(gradeEntry(anEntry(), picks, ruled)).toEqual({ week: 1, reason: 'LOSS' });
  });

  it('ignores weeks before the entry’s first one', () => {
    const games = [aFinal('WON'), aFinal('WON', { id: 2, week: 2 })];
    const entry = anEntry({ startWeek: 2 });
    expect(gradeEntry(entry, [aPick({ week: 2, gameId: 2 })], facts(games))).toBeNull();
  });

  describe('the commissioner', () => {
    const games = [aFinal('WON'), aFinal('LOST', { id: 2, week: 2, homeTeamId: 'DAL' })];
    const picks = [aPick(), aPick({ week: 2, gameId: 2, teamId: 'DAL' })];

    it('eliminates immediately, whatever the results', () => {
      const entry = anEntry({ adminEliminatedWeek: 1 });
      expect(gradeEntry(entry, picks, facts(games))).toEqual({ week: 1, reason: 'ADMIN' });
      expect(gradeEntry(entry, [], facts([aGame()], { now: hoursFrom(1, -200) }))).toEqual({
        week: 1,
        reason: 'ADMIN',
      });
    });

    it('takes precedence in the same week, but not over an earlier elimination', () => {
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

    it('ignores the weeks between a revoked elimination and the entry’s first week', () => {
      const entry = anEntry({ adminEliminatedWeek: 1, reinstatedThroughWeek: 1, startWeek: 3 });
      expect(gradeEntry(entry, [], facts(games))).toBeNull();
    });

    it('reinstates: weeks up to that week no longer eliminate, later ones do', () => {
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

  it('requires no more picks of the last surviving entry', () => {
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

  it('continues, and eliminates the last surviving entry, while an earlier game has no result', () => {
    const openGame = aGame({ id: 9, week: 2, status: 'POSTPONED', homeTeamId: 'SEA', awayTeamId: 'SF' });
    const games = [aFinal('WON'), aFinal('WON', week2), openGame, aFinal('WON', week3)];
    const open = gradePool(entries, picks, facts(games));
    expect(open.decidedWeek).toBeNull();
    expect(open.eliminations.get(1)).toEqual({ week: 3, reason: 'NO_PICK' });

    const ruled = gradePool(entries, picks, facts(games, { rulings: [{ gameId: 9, kind: 'SURVIVE' }] }));
    expect(ruled.decidedWeek).toBe(2);
    expect(ruled.eliminations.get(1)).toBeNull();
  });

  it('revives entries when a result is corrected', () => {
    const wrong = [aFinal('LOST'), aFinal('WON', week2)];
    const right = [aFinal('WON'), aFinal('WON', week2)];
    expect(gradePool(entries, picks, facts(wrong)).eliminations.get(1)).toEqual({ week: 1, reason: 'LOSS' });
    expect(gradePool(entries, picks, facts(right)).eliminations.get(1)).toBeNull();
  });

  it('grades an empty pool', () => {
    expect(gradePool([], [], facts([aFinal('WON')]))).toEqual({
      eliminations: new Map(),
      strikeWeeks: new Map(),
      voidWeeks: [],
      decidedWeek: null,
    });
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
      { numRuns: shortOrLong(100, 300) },
    );
  });

  it('is restored when a correction is reverted, and never changes earlier weeks', () => {
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
      { numRuns: shortOrLong(100, 300) },
    );
  });

  it('depends only on the entry’s own picks and games until the pool is decided', () => {
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
      { numRuns: shortOrLong(100, 300) },
    );
  });

  it('gives every elimination the reason that the facts give', () => {
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
      { numRuns: shortOrLong(100, 300) },
    );
  });

  it('has no failed week before the elimination', () => {
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
              expect(isInTime || ['ADMIN', 'AUTO', 'PLAN'].includes(pick.source)).toBe(true);
            }
          }
        }
      }),
      { numRuns: shortOrLong(100, 300) },
    );
  });

  it('eliminates for missing picks as time passes, and revives nobody', () => {
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
      { numRuns: shortOrLong(100, 300) },
    );
  });
});

function picksOf(picks: readonly PickFacts[], entryId: number): PickFacts[] {
  return picks.filter((pick) => pick.entryId === entryId);
}
