import type { Database } from '#prisma/client.ts';
import { usernameKey } from '../entries/rules/usernames.ts';
import { skeletonOf } from '../entries/rules/confusables.ts';

/** Sunday of Week 1, 10:00 at UTC-4; each later week's deadline is seven days after. */
const FIRST_DEADLINE = Date.parse('2025-09-07T14:00:00Z');
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

export function hoursFromDeadline(week: number, hours: number): Date {
  return new Date(FIRST_DEADLINE + (week - 1) * WEEK + hours * HOUR);
}

/**
 * Away team, home team; the first game is on Thursday night, the last on Monday. Each week everybody plays a
 * different opponent.
 */
const PAIRS = [
  ['LAC at KC', 'BUF at MIA', 'DAL at PHI', 'GB at CHI'],
  ['KC at BUF', 'MIA at LAC', 'PHI at GB', 'CHI at DAL'],
  ['KC at MIA', 'LAC at BUF', 'PHI at CHI', 'GB at DAL'],
];
const KICKOFFS = [-61.75, 3, 6.5, 34.25];
const TEAMS = ['BUF', 'CHI', 'DAL', 'GB', 'KC', 'LAC', 'MIA', 'PHI'];

/** A key pair of tests alone. */
const VAPID = {
  publicKey: 'BCtNm_PHQaNsKaS6lcJD7FNYoniUZMBp5bsV0_6AWiyd2cFFfksEMD_OyT9usWmiQZ77aCJoKeJtMJRik2Q00nM',
  privateKey: 'QEsyjQ287brcztktx7Y2n9R8k3Pnd6z_HiJyPSF0uxI',
};

/** Creates the pool that Fixture in testing/schema.ts describes. */
export async function playTwoWeeks(db: Database, count: number): Promise<void> {
  const joinedAt = hoursFromDeadline(1, -100);
  await db.season.create({ data: { year: 2025, weekCount: 3 } });
  // Not random: databases that are compared show the addresses of calendars and shared pages, and the key of notifications.
  await db.signingKey.createMany({
    data: [
      { name: 'calendar', key: 'planted', createdAt: joinedAt },
      { name: 'share', key: 'planted', createdAt: joinedAt },
      { name: 'vapid', key: JSON.stringify(VAPID), createdAt: joinedAt },
    ],
  });
  await db.team.createMany({
    data: TEAMS.map((id) => ({
      id,
      city: `City of ${id}`,
      nickname: 'Team',
      conference: 'AFC' as const,
      division: 'EAST' as const,
      primaryColor: '#112233',
      secondColor: '#FFFFFF',
    })),
  });
  const games = PAIRS.flatMap((pairs, index) =>
    pairs.map((pair, place) => {
      const [awayTeamId = '', homeTeamId = ''] = pair.split(' at ');
      const isOver = index === 0 || (index === 1 && place === 0);
      return {
        id: index * 4 + place + 1,
        seasonYear: 2025,
        week: index + 1,
        homeTeamId,
        awayTeamId,
        kickoff: hoursFromDeadline(index + 1, KICKOFFS[place]!),
        line: -3.5,
        updatedAt: joinedAt,
        ...(isOver && {
          status: 'FINAL' as const,
          homeScore: index === 0 ? 27 : 23,
          awayScore: 20,
          completedAt: hoursFromDeadline(index + 1, KICKOFFS[place]! + 3),
        }),
      };
    }),
  );
  await db.game.createMany({ data: games });
  const pool = await db.pool.create({
    data: {
      // Not random: databases that are compared show versions of their pools.
      slug: 'planted',
      name: 'Test pool',
      seasonYear: 2025,
      createdAt: joinedAt,
      registration: 'MEMBERS_ONLY',
      currentWeek: 2,
      welcomeText: 'Welcome!',
      weeks: {
        create: [1, 2, 3].map((week) => ({
          week,
          deadline: hoursFromDeadline(week, 0),
          ...(week === 1 && {
            deadlinePassedAt: hoursFromDeadline(1, 0),
            completedAt: hoursFromDeadline(1, 38),
          }),
        })),
      },
    },
  });

  const names = [
    'administrator',
    'alice',
    'bob',
    ...Array.from({ length: count - 4 }, (_, n) => `owner${n + 5}`),
    'commissioner',
    'other commissioner',
  ];
  await db.user.createMany({
    data: names.map((name) => ({
      name,
      email: `${name.replace(' ', '-')}@pool.example`,
      isAdministrator: name === 'administrator',
      createdAt: joinedAt,
      unsubscribeToken: name,
    })),
  });
  const users = await db.user.findMany();
  const userIds = new Map(users.map(({ id, name }) => [name, id]));
  await db.poolCommissioner.create({
    data: { poolId: pool.id, userId: userIds.get('commissioner')!, since: joinedAt },
  });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const isOutInWeek1 = (number: number) => number === 3 || number % 5 === 0;
  await db.entry.createMany({
    data: numbers.map((number) => ({
      id: number,
      poolId: pool.id,
      userId: userIds.get(number <= 3 ? 'alice' : number === 4 ? 'bob' : `owner${number}`)!,
      username: `Entry ${number}`,
      usernameKey: usernameKey(`Entry ${number}`),
      usernameSkeleton: skeletonOf(`Entry ${number}`),
      number: number <= 3 ? number : 1,
      joinedAt: new Date(joinedAt.getTime() + number * 1000),
      ...(isOutInWeek1(number) && {
        eliminatedWeek: 1,
        eliminationReason: 'LOSS' as const,
        eliminatedAt: hoursFromDeadline(1, -58),
      }),
      ...(number === 4 && {
        eliminatedWeek: 2,
        eliminationReason: 'LOSS' as const,
        eliminatedAt: hoursFromDeadline(2, -58),
      }),
    })),
  });
  const week2Team = (number: number) =>
    number === 1
      ? 'MIA'
      : number === 4
        ? 'KC'
        : number > 4 && number % 2 === 0 && !isOutInWeek1(number)
          ? 'DAL'
          : null;
  const picks = numbers.flatMap((number) => [
    { entryId: number, week: 1, teamId: isOutInWeek1(number) ? 'LAC' : number % 2 === 0 ? 'PHI' : 'KC' },
    ...[week2Team(number) ?? []].flat().map((teamId) => ({ entryId: number, week: 2, teamId })),
  ]);
  await db.pick.createMany({
    data: picks.map(({ entryId, week, teamId }) => {
      const game = games.find(
        (candidate) =>
          candidate.week === week && (candidate.homeTeamId === teamId || candidate.awayTeamId === teamId),
      )!;
      const outcome = game.status === undefined ? 'PENDING' : teamId === game.homeTeamId ? 'WON' : 'LOST';
      return {
        poolId: pool.id,
        entryId,
        week,
        teamId,
        gameId: game.id,
        submittedAt: hoursFromDeadline(week, -90),
        outcome,
      };
    }),
  });
  await db.payment.createMany({
    data: numbers.map((entryId) => ({ entryId, amountCents: 5000, createdAt: joinedAt })),
  });
  if (db.dialect === 'postgresql') {
    // Rows inserted with an explicit id do not advance PostgreSQL's sequences.
    for (const table of ['Entry', 'Game']) {
      const name = `"${table}"`;
      await db.$queryRaw`SELECT setval(pg_get_serial_sequence(${name}, 'id'), 1000)::text`;
    }
  }
}

/** Ids of the rows that `playTwoWeeks` created. */
export async function readTwoWeeks(
  db: Database,
): Promise<{ poolId: number; entryIds: number[]; userIds: Map<string, number> }> {
  const select = { id: true } as const;
  const { id: poolId } = await db.pool.findFirstOrThrow({ select });
  const entries = await db.entry.findMany({ select, orderBy: { id: 'asc' } });
  const users = await db.user.findMany({ select: { id: true, name: true } });
  return {
    poolId,
    entryIds: entries.map(({ id }) => id),
    userIds: new Map(users.map(({ id, name }) => [name, id])),
  };
}
