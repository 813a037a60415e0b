import { withoutUsual } from '#graphql/pools/rules/options/poolOptions.ts';
import { hoursFrom } from '#graphql/testing/facts.ts';
import type { ActKind } from '../checks/reportedAct.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import type { StoredEntry, StoredPick } from './playedPool.ts';
import { plain } from './pickAttacks.ts';
import type { Played, SeasonOptions } from './playSeason.ts';

/** What the report must say about an act. */
interface Expected {
  kind: ActKind;
  entry?: string;
  week?: number | null;
  says: string;
}

/** Something that a commissioner does after the season, by the means that the server has, so that somebody stands otherwise. */
export interface CommissionerAct {
  name: string;
  season?: SeasonOptions;
  /** @returns the acts in the order of the log; null when the season has nothing to do it with */
  act(played: Played): Expected[] | null;
}

interface Loser {
  entry: StoredEntry;
  pick: StoredPick;
  game: LoggedGame;
  /** The team that won the game. */
  winner: string;
}

/** An entry that is out by a lost game. */
function loserOf({ pool }: Played): Loser | undefined {
  const { eliminations } = pool.grade();
  return [...eliminations].flatMap(([id, elimination]): Loser[] => {
    const pick = pool.picks.find(({ entryId, week }) => entryId === id && week === elimination?.week);
    const game = pick && pool.games.get(String(pick.gameId));
    if (elimination?.reason !== 'LOSS' || !pick || game?.status !== 'FINAL') return [];
    const winner = pick.teamId === game.home ? game.away : game.home;
    const isFree = pool.picks.every(({ entryId, teamId }) => entryId !== id || teamId !== winner);
    return isFree ? [{ entry: pool.entries.get(id)!, pick, game, winner }] : [];
  })[0];
}

/** An entry that is in, with the pick that the last week did not lose. */
function survivorOf({ pool }: Played): { entry: StoredEntry; pick: StoredPick } | undefined {
  const { eliminations } = pool.grade();
  return [...eliminations].flatMap(([id, elimination]) => {
    const pick = pool.picks.findLast(({ entryId }) => entryId === id);
    return elimination === null && pick ? [{ entry: pool.entries.get(id)!, pick }] : [];
  })[0];
}

const change = ({ pool, picks }: Played, { pick, entry }: Loser, teamId: string | null): void => {
  const replaced = pool.picks.find(({ entryId, week }) => entryId === entry.id && week === pick.week) ?? null;
  picks.store({
    kind: teamId === null ? 'REMOVE' : 'OVERRIDE',
    entryId: entry.id,
    week: pick.week,
    teamId,
    receivedAt: pool.writer.now,
    replaced,
  });
  pool.publish(true);
};

const two: SeasonOptions = { ...plain, weeks: 2, rules: { ...plain.rules } };

export const commissionerActs: CommissionerAct[] = [
  {
    name: 'changes a losing pick to the team that won',
    act(played) {
      const lost = loserOf(played);
      if (!lost) return null;
      change(played, lost, lost.winner);
      const says = `A commissioner changed the pick from ${lost.pick.teamId} to ${lost.winner}, after the game had its result.`;
      return [{ kind: 'PICK', entry: String(lost.entry.id), week: lost.pick.week, says }];
    },
  },
  {
    name: 'picks the team that won for an entry that had not picked',
    act(played) {
      const { pool } = played;
      const [id, out] = [...pool.grade().eliminations].find(([, one]) => one?.reason === 'NO_PICK') ?? [];
      const game = pool
        .gamesOfWeek(out?.week ?? 0)
        .find(({ status, homeScore, awayScore }) => status === 'FINAL' && homeScore! > awayScore!);
      if (id === undefined || !out || !game) return null;
      const isUsed = pool.picks.some(({ entryId, teamId }) => entryId === id && teamId === game.home);
      if (isUsed) return null;
      played.picks.store({
        kind: 'OVERRIDE',
        entryId: id,
        week: out.week,
        teamId: game.home,
        receivedAt: pool.writer.now,
        replaced: null,
      });
      pool.publish(true);
      const says = `A commissioner picked ${game.home}, after the game had its result.`;
      return [{ kind: 'PICK', entry: String(id), week: out.week, says }];
    },
  },
  {
    name: 'removes the pick of a rival that is in',
    act(played) {
      const rival = survivorOf(played);
      if (!rival) return null;
      const { entry, pick } = rival;
      const game = played.pool.games.get(String(pick.gameId))!;
      change(played, { entry, pick, game, winner: '' }, null);
      const says = `A commissioner removed the pick of ${pick.teamId}`;
      return [{ kind: 'PICK', entry: String(entry.id), week: pick.week, says }];
    },
  },
  {
    name: 'reinstates an entry that lost',
    act(played) {
      const lost = loserOf(played);
      if (!lost) return null;
      const { week } = lost.pick;
      played.office.write(lost.entry, { reinstatedThroughWeek: week });
      const says = `A commissioner reinstated it through Week ${week}.`;
      return [{ kind: 'ENTRY', entry: String(lost.entry.id), week, says }];
    },
  },
  {
    name: 'eliminates a rival that is in',
    act(played) {
      const rival = survivorOf(played);
      if (!rival) return null;
      played.office.write(rival.entry, { adminEliminatedWeek: 1 });
      const says = 'A commissioner eliminated it in Week 1.';
      return [{ kind: 'ENTRY', entry: String(rival.entry.id), week: 1, says }];
    },
  },
  {
    name: 'moves the first week of an entry past its loss',
    act(played) {
      const { pool, office } = played;
      const [id] =
        [...pool.grade().eliminations].find(
          ([one, out]) =>
            out?.week === 1 && pool.picks.every(({ entryId, week }) => entryId !== one || week === 1),
        ) ?? [];
      if (id === undefined) return null;
      office.write(pool.entries.get(id)!, { startWeek: 3 });
      const says = 'A commissioner moved its first week from 1 to 3.';
      return [{ kind: 'ENTRY', entry: String(id), week: 3, says }];
    },
  },
  {
    name: 'buys an entry back in where the rules have no buy-back',
    act(played) {
      const lost = loserOf(played);
      if (!lost) return null;
      const { week } = lost.pick;
      const { buyBackFeeCents, entryFeeCents } = played.pool.rules;
      lost.entry.buyBacks.push({ throughWeek: week, cents: buyBackFeeCents ?? entryFeeCents });
      played.office.write(lost.entry, { boughtBackThroughWeek: week });
      const says = `A commissioner bought it back in through Week ${week}.`;
      return [{ kind: 'ENTRY', entry: String(lost.entry.id), week, says }];
    },
  },
  {
    name: 'reinstates an entry and changes its pick, each of which would do',
    act(played) {
      const lost = loserOf(played);
      if (!lost) return null;
      const { week } = lost.pick;
      change(played, lost, lost.winner);
      played.office.write(lost.entry, { reinstatedThroughWeek: week });
      const of = { entry: String(lost.entry.id), week };
      return [
        { kind: 'PICK', ...of, says: 'By itself it changes nothing: the entry is ' },
        { kind: 'ENTRY', ...of, says: 'Without any act on the entry it is out in Week ' },
      ];
    },
  },
  {
    name: 'changes a losing pick by way of another team that won',
    act(played) {
      const lost = loserOf(played);
      const { pool } = played;
      if (!lost) return null;
      const other = pool
        .gamesOfWeek(lost.pick.week)
        .find(
          ({ id, status, homeScore, awayScore }) =>
            id !== lost.game.id && status === 'FINAL' && homeScore! > awayScore!,
        );
      const isUsed = pool.picks.some(
        ({ entryId, teamId }) => entryId === lost.entry.id && teamId === other?.home,
      );
      if (!other || isUsed) return null;
      change(played, lost, other.home);
      change(played, lost, lost.winner);
      const of = { kind: 'PICK', entry: String(lost.entry.id), week: lost.pick.week } as const;
      return [
        { ...of, says: `without it it is out in Week ${lost.pick.week} (LOSS)` },
        { ...of, says: `Without any act on the entry it is out in Week ${lost.pick.week} (LOSS)` },
      ];
    },
  },
  {
    name: 'corrects the score of a final, as if the feed had',
    act(played) {
      const lost = loserOf(played);
      if (!lost) return null;
      const { game } = lost;
      played.office.changeGame(game, { homeScore: game.awayScore, awayScore: game.homeScore });
      played.pool.publish(true);
      const says = `The result of ${game.away} at ${game.home} was changed from ${game.away} ${game.awayScore}, ${game.home} ${game.homeScore} (source FEED) to`;
      return [{ kind: 'GAME', week: game.week, says }];
    },
  },
  {
    name: 'cancels a game that was lost and rules that it counts as survived',
    act(played) {
      const lost = loserOf(played);
      if (!lost) return null;
      const { game } = lost;
      const scores = { homeScore: null, awayScore: null, source: null };
      played.office.changeGame(game, { status: 'CANCELLED', ...scores });
      played.office.rule(game.id, 'SURVIVE');
      return [
        { kind: 'GAME', week: game.week, says: ' to CANCELLED.' },
        {
          kind: 'RULING',
          week: game.week,
          says: `A commissioner ruled that ${game.away} at ${game.home} counts as survived.`,
        },
      ];
    },
  },
  {
    name: 'gives everybody a second life after the losses',
    act(played) {
      const { pool } = played;
      if (!loserOf(played) || pool.grade().decidedWeek !== null) return null;
      pool.rules = { ...pool.rules, lives: 2 };
      pool.writer.write({ type: 'rules', rules: withoutUsual(pool.rules) });
      pool.publish(true);
      return [{ kind: 'RULES', week: null, says: 'after a deadline had passed: lives 1 -> 2.' }];
    },
    season: { ...two, stopsAfter: 1, entries: 12 },
  },
  {
    name: 'adds an entry when the season is over, with a winner of each week',
    act({ pool, office }) {
      const winners = [1, 2, 3].map((week) =>
        pool.gamesOfWeek(week).flatMap((game) => {
          if (game.status !== 'FINAL' || game.homeScore === game.awayScore) return [];
          return [{ game, team: game.homeScore! > game.awayScore! ? game.home : game.away }];
        }),
      );
      const [a, b, c] = winners as [(typeof winners)[0], (typeof winners)[0], (typeof winners)[0]];
      const first = a[0];
      const second = b.find(({ team }) => team !== first?.team);
      const third = c.find(({ team }) => team !== first?.team && team !== second?.team);
      if (!first || !second || !third) return null;
      const [entry] = office.join(1, 1);
      for (const { game, team } of [first, second, third]) {
        office.bring(entry!, game, team, hoursFrom(game.week, -100));
      }
      pool.publish(true);
      const says = '3 picks of 1 entry for Weeks 1, 2, 3, and 1 entry whose first week had closed';
      return [{ kind: 'STATED', entry: String(entry!.id), week: null, says }];
    },
  },
];
