import { isDeadlinePassed } from '../domain/deadlines.ts';
import { momentHeadline, momentKind, type MomentKind } from '../domain/moment.ts';
import { pickOutcome } from '../domain/pickOutcome.ts';
import { weekTitle } from '../domain/playoffs.ts';
import { optionsOf, picksInWeek } from '../domain/options/poolOptions.ts';
import { shownElimination } from '../domain/secrecy.ts';
import { endingOf } from '../domain/winners.ts';
import { entryCounts, sumOf, type EntryCount } from '../kernel/counts.ts';
import type { Services } from '../kernel/services.ts';
import type { Game, Team } from '#prisma/generated/sqlite/client.ts';

/** A pick as a picture shows it. */
export interface MomentPick {
  abbreviation: string;
  team: string;
  /** The team's color, "#aabbcc". */
  color: string;
  /** "Chiefs 28, Commanders 7"; null before there is a score. */
  score: string | null;
}

/** What an owner shares of an entry's week. */
export interface Moment {
  kind: MomentKind;
  headline: string;
  username: string;
  poolName: string;
  week: number;
  /** Empty before the deadline. */
  picks: MomentPick[];
  /** "12 of 56 left". */
  counts: string;
}

/**
 * The moment of an entry in a week; null when there is none, and for an entry that no longer exists. Before the deadline of
 * the week nothing of it depends on a pick's team (SPECIFICATION 4.5).
 */
export async function readMoment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { entryId, week }: { entryId: number; week: number },
): Promise<Moment | null> {
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
    isWinner: decidedWeek !== null && isWinnerOf(entry.eliminatedWeek, counts),
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
    counts: `${aliveAfter.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} left`,
  };
}

/** Whether an entry with this elimination won: it lasted as long as any. */
function isWinnerOf(eliminatedWeek: number | null, counts: readonly EntryCount[]): boolean {
  const byWeek = new Map<number | null, number>();
  for (const { eliminatedWeek: week, count } of counts) byWeek.set(week, (byWeek.get(week) ?? 0) + count);
  return endingOf(byWeek)?.lastWeek === eliminatedWeek;
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
