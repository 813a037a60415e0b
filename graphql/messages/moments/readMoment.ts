import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import { marginOf } from '#graphql/standings/rules/entrySeason.ts';
import { momentHeadline, momentKind, SEASON, type MomentKind, type SharedWeek } from '../rules/moment.ts';
import { marginLine, pickedByLine } from '../rules/momentWords.ts';
import { pickOutcome } from '#graphql/picks/rules/pickOutcome.ts';
import { weekTitle } from '#graphql/season/rules/playoffs.ts';
import { optionsOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { isWinner } from '#graphql/standings/rules/winners.ts';
import { entryCounts, pickCounts, sumOf } from '#graphql/standings/counts.ts';
import { readEnding } from '#graphql/standings/ending.ts';
import type { Services } from '#kernel/services.ts';
import type { Game, Pool, Team } from '#prisma/generated/sqlite/client.ts';
import type { Moment, MomentPick } from './moment.ts';
import { readRecap } from './readRecap.ts';

/**
 * The moment of an entry in a week or in its season; null when there is none, and for an entry that no longer exists. Before the deadline of
 * the week nothing of it depends on a pick's team (SPECIFICATION 4.5).
 */
export async function readMoment(
  services: Pick<Services, 'db' | 'clock'>,
  { entryId, week }: SharedWeek,
): Promise<Moment | null> {
  if (week === SEASON) return readRecap(services, entryId);
  const { db, clock } = services;
  const entry = await db.entry.findUnique({
    where: { id: entryId },
    include: {
      pool: { include: { weeks: true, rulings: true, season: true } },
      picks: {
        where: { week },
        include: { game: { include: { homeTeam: true, awayTeam: true } } },
        orderBy: { slot: 'asc' },
      },
    },
  });
  if (entry === null) return null;
  const { pool } = entry;
  const now = clock.now();
  const revealed = new Set(
    pool.weeks.filter(({ deadline }) => isDeadlinePassed(deadline, now)).map((each) => each.week),
  );
  const isRevealed = revealed.has(week);
  const decidedWeek = pool.decidedWeek !== null && revealed.has(pool.decidedWeek) ? pool.decidedWeek : null;
  const counts = await entryCounts(db, [pool.id]);
  const total = sumOf(counts);
  const ending = decidedWeek === null ? null : await readEnding(db, pool, counts, 0);
  // A week ahead has the survivors of today.
  const aliveAfter = sumOf(
    counts.filter((count) => {
      const out = shownElimination(count, revealed);
      return out === null || (isRevealed && out.week > week);
    }),
  );
  const outcomes = entry.picks.map((pick) =>
    pickOutcome(
      pick,
      pick.game,
      pool.pickTo,
      pool.rulings.find(({ gameId }) => gameId === pick.gameId)?.kind ?? null,
    ),
  );
  const kind = momentKind({
    week,
    isRevealed,
    hasPicked: entry.picks.length >= picksInWeek(optionsOf(pool), week),
    outcomes,
    eliminatedWeek: shownElimination(entry, revealed)?.week ?? null,
    decidedWeek,
    isWinner: ending !== null && isWinner(ending, entry),
    isWeekComplete: pool.weeks.some((each) => each.week === week && each.completedAt !== null),
    aliveAfter,
    total,
  });
  if (kind === null) return null;
  return {
    kind,
    headline: momentHeadline(kind, weekTitle(week, pool.season.weekCount), aliveAfter),
    username: entry.username,
    poolName: pool.name,
    week,
    picks: isRevealed ? entry.picks.map(shownPick) : [],
    lines: isRevealed ? await linesOf(db, kind, entry) : [],
    counts: `${aliveAfter.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} left`,
  };
}

/** What there is to tell of a week whose deadline has passed. */
async function linesOf(
  db: Services['db'],
  kind: MomentKind,
  { pool, picks }: { pool: Pool; picks: { teamId: string; week: number; game: Game }[] },
): Promise<string[]> {
  const margins = picks.map(({ teamId, game }) => marginOf(teamId, game, pool.pickTo));
  const isFinal = margins.length > 0 && !margins.includes(null);
  const margin = marginLine(kind, isFinal ? Math.min(...(margins as number[])) : null, pool.pickTo);
  const [pick] = picks;
  // Of two picks of a week none is the one that others made, too.
  if (pick === undefined || picks.length > 1 || picksInWeek(optionsOf(pool), pick.week) > 1)
    return margin === null ? [] : [margin];
  const counts = await pickCounts(db, [pool.id], [pick.week]);
  const same = sumOf(counts.filter(({ teamId }) => teamId === pick.teamId));
  return [...(margin === null ? [] : [margin]), pickedByLine(same, sumOf(counts))];
}

function shownPick({
  teamId,
  game,
}: {
  teamId: string;
  game: Game & { homeTeam: Team; awayTeam: Team };
}): MomentPick {
  const [own, other] =
    teamId === game.homeTeamId ? [game.homeTeam, game.awayTeam] : [game.awayTeam, game.homeTeam];
  const [ownScore, otherScore] =
    teamId === game.homeTeamId ? [game.homeScore, game.awayScore] : [game.awayScore, game.homeScore];
  return {
    abbreviation: own.id,
    team: own.nickname,
    color: own.primaryColor,
    score: ownScore === null ? null : `${own.nickname} ${ownScore}, ${other.nickname} ${otherScore}`,
  };
}
