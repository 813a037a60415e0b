import { randomBytes } from 'node:crypto';

import { weekDeadline } from '../season/rules/weekDeadline.ts';
import { skeletonOf } from '../entries/rules/confusables.ts';
import { usernameKey } from '../entries/rules/usernames.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import { administrator, type EntrySketch, members, testEntries, testUser } from './people.ts';
import { chance, type PlannedPick, planPicks } from './planPicks.ts';

type Of<T, K extends string> = Omit<T, K>;

interface DemoEntry {
  entry: Of<Prisma.EntryCreateManyInput, 'poolId' | 'userId'>;
  code: string | undefined;
  payment: Of<Prisma.PaymentCreateManyInput, 'entryId'>;
  commission: Of<Prisma.CommissionCreateManyInput, 'entryId' | 'userId'> | null;
  picks: PlannedPick[];
}

export interface DemoAccount {
  user: Prisma.UserCreateManyInput;
  codes: Of<Prisma.ReferralCodeCreateManyInput, 'poolId' | 'userId'>[];
  entries: DemoEntry[];
}

export interface Demo {
  teams: Prisma.TeamCreateManyInput[];
  season: Prisma.SeasonCreateManyInput;
  games: Prisma.GameCreateManyInput[];
  pool: Prisma.PoolCreateManyInput & { createdAt: Date };
  weeks: { week: number; deadline: Date }[];
  accounts: DemoAccount[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 2025;
const commissionCents = 500;
const rule = { timeZone: 'Etc/GMT+4', weekday: 7, time: '10:00' };

/**
 * The demo pool as of `replayStart`, before any result: the same for the same instant, except for secrets.
 */
export function describeDemo(replayStart: Date): Demo {
  const { games, weekCount } = loadSeason(year);
  const createdAt = notAfter(Date.parse('2025-08-01T15:00:00Z'), replayStart.getTime() - 30 * day);
  const weeks = Array.from({ length: weekCount }, (_, index) => {
    const kickoffs = games
      .filter((game) => game.week === index + 1)
      .map(({ kickoff }) => ({ kickoff, isKickoffConfirmed: true }));
    return { week: index + 1, deadline: weekDeadline({ kickoffs, ...rule }) };
  });
  const deadlines = weeks.map(({ deadline }) => deadline);
  const openWeek = weeks.find(({ deadline }) => deadline > replayStart)?.week ?? weekCount;

  /** Join time of the `place`-th of 29 entries, in August. */
  const joined = (place: number) =>
    notAfter(
      Date.parse('2025-08-05T14:00:00Z') + place * 21 * hour + Math.floor(chance('joined', place) * 9 * hour),
      replayStart.getTime() - (60 - place) * hour,
    );
  let place = 0;
  const member = (sketch: EntrySketch, number: number): DemoEntry => {
    const joinedAt = joined((place += 1));
    const picks = planPicks(sketch, games, deadlines).filter(({ submittedAt }) => submittedAt <= replayStart);
    return {
      entry: {
        username: sketch.username,
        usernameKey: usernameKey(sketch.username),
        usernameSkeleton: skeletonOf(sketch.username),
        number,
        joinedAt,
        startWeek: 1,
        welcomeShownAt: new Date(joinedAt.getTime() + 3 * minute),
      },
      code: sketch.code,
      ...money(sketch, joinedAt, replayStart),
      picks,
    };
  };

  const accounts: DemoAccount[] = [
    { user: user(administrator, createdAt, true), codes: [], entries: [] },
    {
      user: user(testUser, createdAt),
      codes: [{ code: 'RILEY-5MZB', createdAt }],
      entries: testersEntries(),
    },
    ...members.map((account) => ({
      user: user(account, createdAt),
      codes: account.code ? [{ code: account.code, createdAt }] : [],
      entries: account.entries.map((sketch, index) => member(sketch, index + 1)),
    })),
  ];

  function testersEntries(): DemoEntry[] {
    const plays = (username: string) => ({ username, elimination: null, habit: 'weekly' }) as const;
    const needsPick = member(plays(testEntries.needsPick), 1);
    needsPick.picks = needsPick.picks.filter(({ week }) => week < openWeek);
    // A later game, which entries with late picks choose from.
    const sunday = { ...plays(testEntries.hasPick), habit: 'late' } as const;
    const hasPick = member(sunday, 2);
    hasPick.picks = planPicks(sunday, games, deadlines)
      .filter(({ week }) => week <= openWeek)
      .map((pick) => ({
        ...pick,
        submittedAt: notAfter(pick.submittedAt.getTime(), replayStart.getTime() - hour),
      }));
    const eliminated = member(
      { username: testEntries.eliminated, elimination: { week: 3, reason: 'LOSS' }, habit: 'weekly' },
      3,
    );
    const justJoined = member({ ...plays(testEntries.justJoined), owes: true, code: 'MEI-9TRC' }, 4);
    const joinedAt = new Date(replayStart.getTime() - 5 * hour);
    justJoined.entry = { ...justJoined.entry, joinedAt, startWeek: openWeek, welcomeShownAt: null };
    justJoined.payment = { ...justJoined.payment, createdAt: joinedAt };
    justJoined.picks = [];
    return [needsPick, hasPick, eliminated, justJoined];
  }

  return {
    teams: loadTeams(year).map(({ firstSeason: _first, lastSeason: _last, ...team }) => team),
    season: { year, weekCount },
    games: games.map((game) => ({
      seasonYear: year,
      week: game.week,
      homeTeamId: game.homeTeamId,
      awayTeamId: game.awayTeamId,
      kickoff: game.kickoff,
      isNeutralSite: game.isNeutralSite,
      line: game.line,
      updatedAt: createdAt,
    })),
    pool: {
      name: 'Last Standing 2025',
      slug: 'last-standing-2025',
      seasonYear: year,
      createdAt,
      timeZone: rule.timeZone,
      deadlineWeekday: rule.weekday,
      deadlineTime: rule.time,
      registration: 'MEMBERS_ONLY',
      commissionCents,
      contactEmail: administrator.email,
      welcomeText:
        'Welcome to the pool! One team a week, each team once, and a loss is the end. Picks are due Sunday at 10:00 AM. Good luck!',
    },
    weeks,
    accounts,
  };
}

function user(of: { name: string; email: string }, createdAt: Date, isAdministrator = false) {
  return {
    name: of.name,
    email: of.email,
    isAdministrator,
    createdAt,
    unsubscribeToken: randomBytes(24).toString('base64url'),
  };
}

/** An entry's payment, and what its referrer earned by it. */
function money(sketch: EntrySketch, joinedAt: Date, now: Date): Pick<DemoEntry, 'payment' | 'commission'> {
  if (sketch.owes) return { payment: { amountCents: 5000, createdAt: joinedAt }, commission: null };
  const paidAt = new Date(
    joinedAt.getTime() + Math.floor((0.2 + chance(sketch.username, 'paid')) * 10 * hour),
  );
  const isPaidOut = chance(sketch.username, 'commission') < 0.5;
  return {
    payment: {
      amountCents: 5000,
      receivedCents: 5000,
      status: 'COMPLETED',
      createdAt: joinedAt,
      paidAt,
      method: 'Payment app',
    },
    commission: sketch.code
      ? {
          amountCents: commissionCents,
          earnedAt: paidAt,
          ...(isPaidOut
            ? { status: 'PAID' as const, paidAt: notAfter(paidAt.getTime() + 2 * hour, now.getTime()) }
            : {}),
        }
      : null,
  };
}

function notAfter(instant: number, limit: number): Date {
  return new Date(Math.min(instant, limit));
}
