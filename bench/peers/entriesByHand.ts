import type { Entry, Pick } from '../../prisma/generated/sqlite/client.ts';
import { isAutomatic } from '../../graphql/picks/rules/autoPicks.ts';
import { currentWeekOf } from '../../graphql/season/rules/currentWeek.ts';
import { eliminationText } from '../../graphql/grading/rules/eliminationText.ts';
import { thisWeekState, weeksSurvived } from '../../graphql/standings/rules/entrySeason.ts';
import { refuseWeek } from '../../graphql/picks/rules/picks.ts';
import { refusalMessage } from '../../graphql/picks/rules/refusalMessage.ts';
import { lastWeekOf, optionsOf, picksInWeek } from '../../graphql/pools/rules/options/poolOptions.ts';
import { livesText, shownStrikeWeeks } from '../../graphql/grading/rules/strikes.ts';
import { barringPicks, reusablePicks } from '../../graphql/picks/rules/teamUses.ts';
import { isWelcomeDue } from '../../graphql/messages/rules/welcome.ts';
import { globalId } from '../../graphql/api/paging/globalIds.ts';
import type { PeerContext } from './context.ts';
import { idOf, type Resolver, teamOf } from './resolver.ts';

/** The resolvers of entries, their weeks and picks: the longer half of byHand.ts. */
export const entryResolvers = {
  Entry: {
    id: idOf('Entry'),
    status: (({ eliminatedWeek }) =>
      eliminatedWeek === null ? 'ALIVE' : 'ELIMINATED') satisfies Resolver<Entry>,
    week: (async (entry, { number }, { pool }) => ({
      entry,
      number: (number as number | null) ?? currentWeekOf(await pool()),
    })) satisfies Resolver<Entry>,
    usedTeams: (({ id }, _args, { picks }) => picks.load(id)) satisfies Resolver<Entry>,
    picks: (({ id }, _args, { picks }) => picks.load(id)) satisfies Resolver<Entry>,
    livesText: (async (entry, _args, { pool }) =>
      livesText(entry, (await pool()).lives, { has: () => true })) satisfies Resolver<Entry>,
    thisWeek: (async (entry, _args, { pool }) => {
      const row = await pool();
      return row.decidedWeek === null ? { entry, number: currentWeekOf(row) } : null;
    }) satisfies Resolver<Entry>,
    weeksSurvived: (async ({ startWeek, eliminatedWeek }, _args, { pool, weeks }) => {
      const complete = (await weeks()).filter(({ completedAt }) => completedAt !== null);
      const numbers = complete.map(({ week }) => week);
      return weeksSurvived(startWeek, eliminatedWeek, numbers, (await pool()).decidedWeek);
    }) satisfies Resolver<Entry>,
    teamsLeftCount: (async ({ id }, _args, { passedWeeks, picks, pool, teamCount }) => {
      const [row, own, passed, all] = await Promise.all([pool(), picks.load(id), passedWeeks(), teamCount()]);
      const used = barringPicks(row, Math.max(0, ...passed) + 1, own);
      return all - new Set(used.map(({ teamId }) => teamId)).size;
    }) satisfies Resolver<Entry>,
    // The demo's pool shows no payments, and has no buy-backs, byes and tie-break.
    isPaid: () => null,
    buyBackOffer: () => null,
    byeWeeks: () => [],
    byesLeft: () => 0,
    tieBreakText: () => null,
    // A new entry would get one; those of the benchmark joined long ago.
    welcome: (async (entry, _args, { now, pool }) =>
      isWelcomeDue(entry, now)
        ? { message: entry.welcomeMessage ?? (await pool()).welcomeText }
        : null) satisfies Resolver<Entry>,
    eliminationDetail: (async (entry, _args, { picks }) => {
      const { eliminatedWeek, eliminationReason } = entry;
      if (eliminatedWeek === null || eliminationReason === null) return null;
      const fatal = (await picks.load(entry.id)).find(({ week }) => week === eliminatedWeek);
      return { reason: eliminationReason, fatal };
    }) satisfies Resolver<Entry>,
  },
  EntryWeek: {
    id: (({ entry, number }) => globalId('EntryWeek', `${entry.id}-${number}`)) satisfies Resolver<EntryWeek>,
    pick: (async ({ entry, number }, _args, { picks }) =>
      (await picks.load(entry.id)).find(({ week }) => week === number)) satisfies Resolver<EntryWeek>,
    picks: picksOfWeek,
    usedTeams: (async ({ entry, number }, _args, { picks, pool }) =>
      barringPicks(await pool(), number, await picks.load(entry.id))) satisfies Resolver<EntryWeek>,
    teamsUsedBefore: (async ({ entry, number }, _args, { picks, pool }) =>
      reusablePicks(await pool(), number, await picks.load(entry.id))) satisfies Resolver<EntryWeek>,
    picksNeeded: (async ({ number }, _args, { pool }) =>
      picksInWeek(optionsOf(await pool()), number)) satisfies Resolver<EntryWeek>,
    viewerCanPick: (async ({ entry, number: week }, _args, { now, pool, picks, season, weeks }) => {
      const [row, { weekCount }, weekRows, pickRows] = await Promise.all([
        pool(),
        season(),
        weeks(),
        picks.load(entry.id),
      ]);
      const { decidedWeek } = row;
      const options = optionsOf(row);
      const bounds = { firstWeek: options.firstWeek, weekCount: lastWeekOf(options, weekCount) };
      const code = refuseWeek({
        viewerUserId: entry.userId,
        entry,
        week,
        ...bounds,
        decidedWeek,
        deadline: weekRows.find((one) => one.week === week)?.deadline ?? null,
        now,
        picksInWeek: picksInWeek(options, week),
        picks: barringPicks(options, week, pickRows),
      });
      const { startWeek, eliminatedWeek } = entry;
      const details = { week, ...bounds, startWeek, eliminatedWeek, decidedWeek };
      return { allowed: code === null, code, message: code && refusalMessage(code, details) };
    }) satisfies Resolver<EntryWeek>,
  },
  EntryThisWeek: {
    state: (async (entryWeek, args, context) => {
      const { entry, number: week } = entryWeek;
      const [pool, passed, picks] = await Promise.all([
        context.pool(),
        context.passedWeeks(),
        picksOfWeek(entryWeek, args, context),
      ]);
      return thisWeekState({
        week,
        startWeek: entry.startWeek,
        isOut: entry.eliminatedWeek !== null,
        isRevealed: passed.has(week),
        picked: picks.length,
        needed: picksInWeek(optionsOf(pool), week),
        outcomes: picks.map(({ outcome }) => outcome),
        isStruck: shownStrikeWeeks(entry, passed).includes(week),
        isBye: false,
        isCleared: false,
      });
    }) satisfies Resolver<EntryWeek>,
    isBye: () => false,
    picks: picksOfWeek,
  },
  EliminationDetail: {
    text: ((detail, _args, context) => wordsOf(detail, true, context)) satisfies Resolver<Elimination>,
    shortText: ((detail, _args, context) => wordsOf(detail, false, context)) satisfies Resolver<Elimination>,
  },
  UsedTeam: {
    team: teamOf<Pick>(({ teamId }) => teamId),
  },
  Pick: {
    id: idOf('Pick'),
    isAutomatic: (({ source }) => isAutomatic(source)) satisfies Resolver<Pick>,
    isFromPlan: (({ source }) => source === 'PLAN') satisfies Resolver<Pick>,
    // Picks of the demo's pool are final.
    viewerCanChange: () => false,
    team: teamOf<Pick>(({ teamId }) => teamId),
    game: (({ gameId }, _args, { game }) => game.load(gameId)) satisfies Resolver<Pick>,
  },
};

interface EntryWeek {
  entry: Entry;
  number: number;
}

interface Elimination {
  reason: NonNullable<Entry['eliminationReason']>;
  fatal?: Pick;
}

async function picksOfWeek({ entry, number }: EntryWeek, _args: unknown, { picks }: PeerContext) {
  const own = await picks.load(entry.id);
  return own.filter(({ week }) => week === number).sort((a, b) => a.slot - b.slot);
}

async function wordsOf({ reason, fatal }: Elimination, isLong: boolean, { game, team }: PeerContext) {
  if (!fatal) return eliminationText({ reason, team: null }, isLong);
  const { homeTeamId, awayTeamId, homeScore, awayScore } = await game.load(fatal.gameId);
  const isHome = fatal.teamId === homeTeamId;
  const [{ nickname }, { nickname: opponent }] = await Promise.all([
    team.load(fatal.teamId),
    team.load(isHome ? awayTeamId : homeTeamId),
  ]);
  const [score, opponentScore] = isHome ? [homeScore, awayScore] : [awayScore, homeScore];
  return eliminationText({ reason, team: { nickname, opponent, score, opponentScore } }, isLong);
}
