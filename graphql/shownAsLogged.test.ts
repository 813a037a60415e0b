import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../prisma/client.ts';
import { oneDialect } from '../prisma/testing.ts';
import { run } from '../verify/command/run.ts';
import { newApiToken } from './accounts/sessions/apiTokens.ts';
import { demoAccounts } from './demo/demo.ts';
import { startServer } from './server/start/server.ts';
import { play, SEASON } from './testing/pastSeason.ts';
import { openPlayedSite, type PlayedSite } from './testing/playedSite.ts';
import { WEEK_8_SUNDAY } from './testing/rest.ts';

const SEASON_OVER = new Date('2026-01-12T12:00:00Z');

/** What `npm run verify` says of the pool at its address. */
async function verify(
  site: Pick<PlayedSite, 'address'>,
  ...args: string[]
): Promise<{ code: number; out: string }> {
  let out = '';
  const write = (text: string) => void (out += text);
  const output = { out: write, error: write, isTerminal: false };
  const code = await run([site.address(), ...args], output, { pause: 0 });
  return { code, out };
}

describe.each(oneDialect)('what a site shows, compared with its log from outside, on %s', (dialect) => {
  let site: PlayedSite;
  let token: string[];
  beforeAll(async () => {
    site = await openPlayedSite(dialect, WEEK_8_SUNDAY);
    token = ['--token', await site.tokenOf(demoAccounts.testUser.email)];
  });
  afterAll(() => site.close());

  it('matches on all screens and calls of a member', async () => {
    const { code, out } = await verify(site, ...token);
    expect(out).toContain('All that was compared is shown as logged.');
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Everything holds/);
    expect(out).toContain('  ok    League Standings: ');
    expect(out).toContain('  ok    GET /api/dashboard/1: ');
    expect(out).toContain('  ok    All Picks of Week 7: ');
    expect(out).toContain('  ok    GET /api/picks/week/7: ');
    expect(out).toContain('  ok    Games of Week 8: ');
    expect(out).not.toContain('All Picks of Week 8');
    expect(code).toBe(0);
  });

  it('matches in what everybody sees, without a token, and says that the rest was not compared', async () => {
    const { code, out } = await verify(site);
    expect(out).toContain('  ok    Figures of the pool: 4 values');
    expect(out).toContain('  ok    GET /api/pool-stats: 2 values');
    expect(out).not.toContain('League Standings');
    expect(out).toContain('give --token to compare them, too.');
    expect(code).toBe(0);
  });

  it('names everything that was edited in the database alone, with entry and week', async () => {
    await dropTriggers(site);
    for (const { edit } of edits) await edit(site.db);
    await site.restart();
    const { code, out } = await verify(site, ...token);
    // All checks of the log itself but those of what is opened to members.
    expect(out).toContain('This log does not hold: Usernames, Owners.');
    for (const { lines } of edits) for (const line of lines) expect(out).toContain(line);
    expect(code).toBe(1);
  });
});

describe.each(oneDialect)('a season that is over, on %s', (dialect) => {
  it('matches to the end: winners, shares, and the public page', async () => {
    const site = await openPlayedSite(dialect, SEASON_OVER);
    await site.db.pool.updateMany({ data: { seasonPublishedAt: SEASON_OVER } });
    const token = await site.tokenOf(demoAccounts.testUser.email);
    const honest = await verify(site, '--token', token);
    expect(honest.out).toContain('All that was compared is shown as logged.');
    expect(honest.out).toContain('  ok    Season page: ');
    expect(honest.code).toBe(0);
    await site.close();
  });
});

describe.each(oneDialect)('a pool with every act of an office, on %s', (dialect) => {
  it('matches after corrections, rulings, a reinstatement, changed picks, options and strikes', async () => {
    const { fixture } = await play(dialect, SEASON);
    const { services, settings, db } = fixture;
    const ready = () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
    const server = await startServer(services, { ...settings, port: 0 }, ready);
    const { token, ...stored } = newApiToken();
    const scopes = { scopeRead: true, scopePick: false, scopeAdmin: false };
    const [userId, createdAt] = [fixture.userId('alice'), services.systemClock.now()];
    await db.apiToken.create({ data: { ...stored, ...scopes, userId, createdAt, name: 'verify' } });
    const { slug } = await db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
    const { code, out } = await verify({ address: () => `${server.url}/p/${slug}` }, '--token', token);
    expect(out).toContain('All that was compared is shown as logged.');
    expect(code).toBe(0);
    await server.close();
    await fixture.close();
  });
});

async function dropTriggers({ db }: PlayedSite): Promise<void> {
  const triggers = await db.$queryRaw<
    { name: string }[]
  >`SELECT name FROM sqlite_master WHERE type = 'trigger'`;
  for (const { name } of triggers) await db.$executeRawUnsafe(`DROP TRIGGER "${name}"`);
}

const pickOf = (entryId: number, week: number) => ({ where: { entryId, week } });

/** Each of another entry or week, so that one run is to name all of them. */
const edits: { edit: (db: Database) => Promise<unknown>; lines: string[] }[] = [
  {
    // In again.
    edit: (db) =>
      db.entry.update({
        where: { id: 3 },
        data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
      }),
    lines: ['Brooks No Argument, Week 3: shown as active, by the log out in Week 3 (LOSS)'],
  },
  {
    edit: (db) =>
      db.entry.update({
        where: { id: 5 },
        data: { eliminatedWeek: 6, eliminationReason: 'LOSS', eliminatedAt: WEEK_8_SUNDAY },
      }),
    lines: ['Gridiron Guru, Week 6: shown as out in Week 6 (LOSS), by the log active'],
  },
  {
    edit: (db) => db.entry.update({ where: { id: 8 }, data: { eliminatedWeek: 4 } }),
    lines: ['Punt Intended, Week 4: shown as out in Week 4 (LOSS), by the log out in Week 5 (LOSS)'],
  },
  {
    edit: (db) => db.entry.update({ where: { id: 13 }, data: { eliminationReason: 'NO_PICK' } }),
    lines: ['Sandoval Sweep, Week 4: shown as out in Week 4 (NO_PICK), by the log out in Week 4 (TIE)'],
  },
  {
    edit: (db) => db.entry.update({ where: { id: 26 }, data: { startWeek: 2 } }),
    lines: ['Fontaine of Youth: shown as playing from Week 2, by the log playing from Week 1'],
  },
  {
    edit: (db) => db.pick.updateMany({ ...pickOf(12, 3), data: { outcome: 'LOST' } }),
    lines: ['Amazing Gracey, Week 3: shown as '],
  },
  {
    edit: (db) =>
      db.pick.updateMany({ ...pickOf(14, 2), data: { submittedAt: new Date('2025-09-01T12:00:00Z') } }),
    lines: [
      'Blitz and Giggles, Week 2: shown as received at 2025-09-01T12:00:00.000Z, by the log received at ',
    ],
  },
  {
    edit: (db) => db.pick.deleteMany(pickOf(16, 4)),
    lines: ['Red Zone Mei, Week 4: not shown with a pick, by the log '],
  },
  {
    edit: async (db) => {
      // Of the other team.
      const { id, teamId, game } = await db.pick.findFirstOrThrow({
        ...pickOf(18, 1),
        include: { game: true },
      });
      const other = teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId;
      await db.pick.update({ where: { id }, data: { teamId: other } });
    },
    lines: [
      'Nordic Nickel, Week 1: shown as with ',
      'Nordic Nickel, Week 1: not shown with a pick, by the log ',
    ],
  },
  {
    // Exchanged between two entries, neither of which has the other's team elsewhere.
    edit: async (db) => {
      const picks = await db.pick.findMany({ where: { entryId: { in: [20, 23] }, week: { lt: 7 } } });
      const has = (entryId: number, team: string) =>
        picks.some((pick) => pick.entryId === entryId && pick.teamId === team);
      const ofOne = picks.filter(({ entryId, teamId }) => entryId === 20 && !has(23, teamId));
      const ofTwo = (week: number) =>
        picks.find((pick) => pick.entryId === 23 && pick.week === week && !has(20, pick.teamId));
      const one = ofOne.find(({ week }) => ofTwo(week) !== undefined)!;
      const two = ofTwo(one.week)!;
      const of = ({ gameId, teamId }: typeof one) => ({ data: { gameId, teamId } });
      await db.pick.update({ where: { id: one.id }, ...of(two) });
      await db.pick.update({ where: { id: two.id }, ...of(one) });
    },
    lines: ['Any Given Jamal, Week ', 'Steinway Sacks, Week '],
  },
  {
    edit: async (db) => {
      const { id, homeScore } = await db.game.findFirstOrThrow({
        where: { week: 2 },
        orderBy: { id: 'asc' },
      });
      await db.game.update({ where: { id }, data: { homeScore: (homeScore ?? 0) + 3 } });
    },
    lines: ['DIFFER  Games of Week 2: ', 'DIFFER  GET /api/games/week/2/details: '],
  },
  {
    edit: (db) =>
      db.poolWeek.updateMany({ where: { week: 6 }, data: { deadline: new Date('2025-10-12T18:00:00Z') } }),
    lines: ['Week 6: shown as with the deadline 2025-10-12T18:00:00.000Z, by the log with the deadline '],
  },
  {
    edit: (db) =>
      db.entryCount.updateMany({ where: { eliminatedWeek: 7 }, data: { count: { increment: 2 } } }),
    lines: ['DIFFER  Figures of the pool: ', 'DIFFER  GET /api/pool-stats: '],
  },
  {
    edit: (db) => db.pickCount.updateMany({ where: { week: 7 }, data: { count: { increment: 1 } } }),
    lines: ['DIFFER  Games of Week 7: '],
  },
  {
    edit: (db) => db.pool.updateMany({ data: { decidedWeek: 7 } }),
    lines: ['Week 7: shown as decided by Week 7, by the log not decided'],
  },
  {
    // Two usernames exchanged.
    edit: async (db) => {
      const names = async (id: number, username: string, usernameKey: string) =>
        db.entry.update({ where: { id }, data: { username, usernameKey, usernameSkeleton: usernameKey } });
      await names(7, 'Nobody', 'nobody');
      await names(9, 'Kowalski Klan', 'kowalski klan');
      await names(7, 'Hail Denise', 'hail denise');
    },
    lines: [
      'Entry 7 is shown as "Hail Denise"; the log commits to another username.',
      'Entry 9 is shown as "Kowalski Klan"; the log commits to another username.',
    ],
  },
  {
    // Given to the reader's account.
    edit: async (db) => {
      const { id: userId } = await db.user.findUniqueOrThrow({
        where: { email: demoAccounts.testUser.email },
      });
      await db.entry.update({ where: { id: 30 }, data: { userId, number: 8 } });
    },
    lines: ['Entry 30 is shown as your own; the log commits to another account.'],
  },
  {
    edit: async (db) => {
      const { id: _id, ...copied } = await db.entry.findUniqueOrThrow({ where: { id: 1 } });
      await db.entry.create({
        data: {
          ...copied,
          number: 9,
          username: 'The Ghost',
          usernameKey: 'the ghost',
          usernameSkeleton: 'the ghost',
        },
      });
    },
    lines: ['The Ghost: shown as an entry, which the log does not have'],
  },
];
