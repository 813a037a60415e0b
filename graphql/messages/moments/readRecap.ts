import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import { eliminationText } from '#graphql/grading/rules/eliminationText.ts';
import { fatalPicks } from '#graphql/grading/rules/fatalPicks.ts';
import { closestEscape, marginOf, weeksSurvived } from '#graphql/standings/rules/entrySeason.ts';
import { escapeLine, weeksSurvivedLine } from '../rules/momentWords.ts';
import { weekTitle } from '#graphql/season/rules/playoffs.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { isWinner as isWinnerOf, lostTieBreak } from '#graphql/standings/rules/winners.ts';
import { entryCounts, sumOf } from '#graphql/standings/counts.ts';
import { readEnding } from '#graphql/standings/ending.ts';
import type { Services } from '#kernel/services.ts';
import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import type { Game, Pick as PickRow, Team } from '#prisma/generated/sqlite/client.ts';
import type { Moment } from './moment.ts';

type GradedPick = PickRow & { game: Game & { homeTeam: Team; awayTeam: Team } };

/**
 * The season of an entry that is publicly out, or of a decided pool: the weeks that it came through, its closest escape, what
 * ended it. Null while it plays on. It depends on no pick whose deadline is ahead (SPECIFICATION 4.5).
 */
export async function readRecap(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  entryId: number,
): Promise<Moment | null> {
  const entry = await db.entry.findUnique({
    where: { id: entryId },
    include: {
      pool: { include: { weeks: true, season: true } },
      picks: {
        include: { game: { include: { homeTeam: true, awayTeam: true } } },
        orderBy: [{ week: 'asc' }, { slot: 'asc' }],
      },
    },
  });
  if (entry === null) return null;
  const { pool } = entry;
  const now = clock.now();
  const passed = pool.weeks.filter(({ deadline }) => isDeadlinePassed(deadline, now));
  const revealed = new Set(passed.map(({ week }) => week));
  const decidedWeek = pool.decidedWeek !== null && revealed.has(pool.decidedWeek) ? pool.decidedWeek : null;
  const out = shownElimination(entry, revealed);
  if (out === null && decidedWeek === null) return null;
  const counts = await entryCounts(db, [pool.id]);
  const ending = decidedWeek === null ? null : await readEnding(db, pool, counts, 0);
  const lost = ending && lostTieBreak(ending, entry);
  const isWinner = ending !== null && isWinnerOf(ending, entry);
  const picks = entry.picks.filter(({ week }) => revealed.has(week));
  const complete = passed.filter(({ completedAt }) => completedAt !== null).map(({ week }) => week);
  const graded = picks.map((pick) => ({ ...pick, margin: marginOf(pick.teamId, pick.game, pool.pickTo) }));
  const escape = closestEscape(graded, { outWeek: out?.week ?? null, decidedWeek }, pool.tieRule);
  const nameOf = (week: number) => weekTitle(week, pool.season.weekCount);
  const left = sumOf(counts.filter((count) => shownElimination(count, revealed) === null));
  return {
    kind: 'SEASON',
    headline: isWinner ? 'Winner' : out === null ? 'Survived' : `Out in ${nameOf(out.week)}`,
    username: entry.username,
    poolName: pool.name,
    week: null,
    picks: [],
    lines: [
      weeksSurvivedLine(weeksSurvived(entry.startWeek, out?.week ?? null, complete, decidedWeek)),
      ...(escape === null ? [] : [escapeLine(teamOf(escape).nickname, escape.margin!, nameOf(escape.week))]),
      ...(isWinner || out === null || out.reason === null
        ? []
        : [
            `What ended it: ${endText(
              out.reason,
              fatalPicks(
                picks.filter(({ week }) => week === out.week),
                out.reason,
                passed.find(({ week }) => week === out.week)?.deadline,
              ),
            )}`,
          ]),
      ...(lost === null ? [] : [lost]),
    ],
    counts: `${left.toLocaleString('en-US')} of ${sumOf(counts).toLocaleString('en-US')} left`,
  };
}

function endText(reason: EliminationReason, [fatal]: readonly GradedPick[]): string {
  if (fatal === undefined) return eliminationText({ reason, team: null }, true);
  const { game, teamId } = fatal;
  const isHome = teamId === game.homeTeamId;
  const [score, opponentScore] = isHome ? [game.homeScore, game.awayScore] : [game.awayScore, game.homeScore];
  const scores = game.status === 'FINAL' ? { score, opponentScore } : { score: null, opponentScore: null };
  const opponent = isHome ? game.awayTeam : game.homeTeam;
  return eliminationText(
    { reason, team: { nickname: teamOf(fatal).nickname, opponent: opponent.nickname, ...scores } },
    true,
  );
}

function teamOf({ teamId, game }: GradedPick): Team {
  return teamId === game.homeTeamId ? game.homeTeam : game.awayTeam;
}
