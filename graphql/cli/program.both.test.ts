import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openDatabase } from '#prisma/client.ts';
import { migrate } from '#prisma/migrate.ts';
import { bothDialects, oneDialect, openEmptyDatabase } from '#prisma/testing.ts';
import type { EmptyDatabase } from '#prisma/testing/emptyDatabase.ts';
import { run } from '../testing/command.ts';

const HEADER = `username,email,${Array.from({ length: 18 }, (_, index) => index + 1).join(',')}`;
/** Eagles, then Chiefs, who lost; and Commanders. */
const GRID = `${HEADER}
Ann,ann@pool.example,Philly,KC,,,,,,,,,,,,,,,,
Bob,bob@pool.example,WAS,,,,,,,,,,,,,,,,,
`;
/** All are out, and it is meant so. */
const ACCEPT = ['--accept', 'missed-weeks', '--accept', 'nobody-alive'];
const GAMES = `season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,location,overtime,spread_line
2024,REG,1,2024-09-05,20:20,BAL,20,KC,27,Home,0,3
2024,REG,2,2024-09-15,16:25,CIN,25,KC,26,Home,0,6
`;

describe.each(bothDialects)('the command line on %s', (dialect) => {
  let database: EmptyDatabase;
  let folder: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    database = await openEmptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'last-standing-cli-'));
    env = { DATABASE_URL: database.url, POOL_MODE: 'live' };
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  async function zoneOf(id: string): Promise<string> {
    const db = await openDatabase(database.url);
    const { timeZone } = await db.pool.findUniqueOrThrow({ where: { id: Number(id) } });
    await db.$disconnect();
    return timeZone;
  }

  test('imports nothing that is doubtful before an option says how it is', async () => {
    const file = join(folder, 'grid.csv');
    writeFileSync(
      file,
      `${HEADER}\nAnn,ann@pool.example,PHI,BAL,,,,,,,,,,,,,,,,\nBob,bob@pool.example,TB,BUF,,,,,,,,,,,,,,,,\n`,
    );
    const args = ['import', '--season', '2025', '--name', 'Short', '--file', file];
    const lacking = await run(env, ...args);
    expect(lacking).toMatchObject({ code: 1, out: '' });
    expect(lacking.error).toMatch(
      /Week 3, Week 4, .* and Week 18 have no picks, .* --accept missed-weeks: they missed/,
    );
    expect(lacking.error).toContain('--picks-until <time>: the pool waits until then');
    const missed = await run(env, ...args, '--accept', 'missed-weeks');
    expect(missed.error).toContain('nobody would be left. Nothing was imported. --accept nobody-alive');
    expect((await run(env, ...args, '--accept', 'sure')).error).toContain(
      'one of missed-weeks, nobody-alive',
    );
    expect((await run(env, ...args, '--picks-until', 'Friday')).error).toContain('2025-10-21T12:00-04:00');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const waiting = await run(env, ...args, '--picks-until', until);
    expect(waiting.out).toMatch(/^2 entries, 4 picks, 2 new accounts; 0 eliminated\.\n/);
    const id = /pool: (\d+)/.exec(waiting.out)![1]!;
    expect((await run(env, 'verify', '--pool', id)).out).toContain('the tables and the log agree');
  });

  test('imports and exports a pool, in a database that it creates', async () => {
    const file = join(folder, 'grid.csv');
    writeFileSync(file, GRID);
    const imported = await run(env, 'import', '--season', '2025', '--name', 'Old', '--file', file, ...ACCEPT);
    expect(imported.code).toBe(0);
    expect(imported.out).toMatch(/^2 entries, 3 picks, 2 new accounts; 2 eliminated\.\npool: (\d+)\n$/);
    const id = /pool: (\d+)/.exec(imported.out)![1]!;
    expect(await zoneOf(id)).toBe('America/New_York');
    const exported = await run(env, 'export', '--pool', id);
    expect(exported.code).toBe(0);
    expect(exported.out.split('\n')[1]).toMatch(/^Ann,ann@pool\.example,PHI,KC,+eliminated,2,LOSS$/);
    expect((await run(env, 'grade', '--pool', id)).out).toBe(`Pool ${id}: 0 entries changed.\n`);

    const role = ['--pool', id, '--email', 'ann@pool.example'];
    expect((await run(env, 'commissioner', 'add', ...role)).out).toBe('ann@pool.example runs Old.\n');
    expect(await run(env, 'commissioner', 'add', ...role)).toMatchObject({
      code: 1,
      error: 'error: This account is already a commissioner of the pool.\n',
    });
    expect((await run(env, 'commissioner', 'remove', ...role)).out).toBe(
      'ann@pool.example no longer runs Old.\n',
    );
    expect(await run(env, 'commissioner', 'remove', ...role)).toMatchObject({
      code: 1,
      error: 'error: No commissioner of this pool has the address ann@pool.example.\n',
    });

    writeFileSync(file, GRID.replace('WAS', 'XYZ').replace('ann@', 'bob@'));
    const refused = await run(env, 'import', '--season', '2025', '--name', 'Bad', '--file', file);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toContain('grid.csv, line 3: week 1: there is no team "XYZ"');
    expect(refused.error.trimEnd().split('\n').at(-1)).toBe(
      `error: ${file}: 1 problem, nothing was imported`,
    );
    const db = await openDatabase(database.url);
    expect(await db.pool.count()).toBe(1);
    await db.$disconnect();
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('who is out plays on in a second pool', async () => {
    const file = join(folder, 'grid.csv');
    writeFileSync(file, GRID);
    const imported = await run(env, 'import', '--season', '2025', '--name', 'Old', '--file', file, ...ACCEPT);
    const id = /pool: (\d+)/.exec(imported.out)![1]!;
    const open = (...more: string[]) => run(env, 'second-chance', '--pool', id, '--name', 'Again', ...more);
    expect(await open()).toMatchObject({ code: 1, error: 'error: No week is left to play after Week 18.\n' });
    expect((await open('--through-week', 'two')).error).toContain('A week is a number.');
    const db = await openDatabase(database.url);
    try {
      // As on the Tuesday after Week 3.
      await db.poolWeek.updateMany({
        where: { week: { gt: 3 } },
        data: { completedAt: null, deadlinePassedAt: null, deadline: new Date('2100-01-01T00:00:00Z') },
      });
      await db.game.updateMany({
        where: { week: { gt: 3 } },
        data: {
          kickoff: new Date('2100-01-03T18:00:00Z'),
          status: 'SCHEDULED',
          homeScore: null,
          awayScore: null,
          completedAt: null,
        },
      });
      expect(await open('--through-week', '2')).toMatchObject({ code: 1 });
      const opened = await open();
      expect(opened.out).toMatch(/^2 entries play on, out by Week 3; 2 mails\.\npool: \d+\n$/);
      expect(
        await db.entry.findMany({
          where: { pool: { name: 'Again' } },
          select: { username: true, startWeek: true },
        }),
      ).toEqual([
        { username: 'Ann', startWeek: 4 },
        { username: 'Bob', startWeek: 4 },
      ]);
      expect((await open()).error).toContain('already has a second chance: Again');
    } finally {
      await db.$disconnect();
    }
  });

  test('sessions are ended for one account, or for all', async () => {
    const first = await run(env, 'admin', 'create', '--email', 'ann@pool.example');
    expect(first.code).toBe(0);
    await run(env, 'admin', 'create', '--email', 'bob@pool.example');
    const db = await openDatabase(database.url);
    try {
      const users = await db.user.findMany({ orderBy: { email: 'asc' } });
      const at = new Date();
      const plant = (userId: number, tokenHash: string) =>
        db.session.create({
          data: { userId, tokenHash, createdAt: at, lastSeenAt: at, provenAt: at, expiresAt: at },
        });
      for (const user of users) for (const name of ['a', 'b']) await plant(user.id, `${user.id} ${name}`);
      expect(await run(env, 'sessions', 'end', '--email', 'Ann@pool.example')).toMatchObject({
        code: 0,
        out: '2 sessions of Ann@pool.example ended.\n',
      });
      expect(await db.session.findMany({ select: { userId: true } })).toEqual(
        [1, 2].map(() => ({ userId: users[1]!.id })),
      );
      expect(await run(env, 'sessions', 'end')).toMatchObject({
        code: 1,
        error: expect.stringContaining('Give --email ADDRESS for one account, or --all.'),
      });
      expect(await run(env, 'sessions', 'end', '--email', 'nobody@pool.example')).toMatchObject({
        code: 1,
        error: expect.stringContaining('There is no account with the address nobody@pool.example.'),
      });
      expect(await run(env, 'sessions', 'end', '--all')).toMatchObject({ out: '2 sessions ended.\n' });
      expect(await db.session.count()).toBe(0);
      expect(await db.auditEntry.count({ where: { action: 'session.endAll' } })).toBe(2);
    } finally {
      await db.$disconnect();
    }
  });

  test('a new pool uses New York time unless another zone is named', async () => {
    const create = async (...more: string[]) => {
      const created = await run(env, 'create', '--season', '2025', '--name', 'Office', ...more);
      return { ...created, id: /^pool: (\d+)\n$/.exec(created.out)?.[1] ?? '' };
    };
    expect(await zoneOf((await create()).id)).toBe('America/New_York');
    expect(await zoneOf((await create('--time-zone', 'Etc/GMT+4')).id)).toBe('Etc/GMT+4');
    const refused = await create('--time-zone', 'Mars/Olympus');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toContain('no IANA time zone');
  });

  test('runs a decided pool again, named by its slug', async () => {
    const games = join(folder, 'games.csv');
    writeFileSync(games, GAMES.replaceAll('2024', '2026'));
    expect((await run(env, 'season', 'import', '--season', '2026', '--file', games)).code).toBe(0);
    await run(env, 'create', '--season', '2025', '--name', 'Office Pool', '--option', 'lives=2');
    const again = (...more: string[]) =>
      run(env, 'create', '--season', '2026', '--name', 'Again', '--like', 'office-pool', ...more);
    expect(await again()).toMatchObject({
      code: 1,
      error: expect.stringContaining('once it has its winners'),
    });
    const db = await openDatabase(database.url);
    try {
      await db.pool.updateMany({ data: { decidedWeek: 1, entryFeeCents: 700 } });
      expect(await again('--like', 'nobodys')).toMatchObject({
        code: 1,
        error: expect.stringContaining('there is no pool nobodys (there is office-pool)'),
      });
      expect((await again('--time-zone', 'America/Denver')).code).toBe(1);
      expect(await again('--option', 'tieRule=SURVIVE')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^pool: \d+\n$/),
      });
      expect(await db.pool.findUniqueOrThrow({ where: { slug: 'again' } })).toMatchObject({
        seasonYear: 2026,
        lives: 2,
        tieRule: 'SURVIVE',
        entryFeeCents: 700,
        decidedWeek: null,
      });
    } finally {
      await db.$disconnect();
    }
  });

  test('creates a pool by a preset, which single options override', async () => {
    const create = (...more: string[]) =>
      run(env, 'create', '--season', '2025', '--name', 'Easy', '--preset', ...more);
    expect(await create('office')).toMatchObject({
      code: 1,
      error: expect.stringContaining(
        'The presets are CLASSIC, YAHOO_LIKE, SPLASH_LIKE, OFFICE_EASY, LOSERS.',
      ),
    });
    expect((await create('office-easy', '--option', 'tieRule=LOSS')).code).toBe(0);
    const db = await openDatabase(database.url);
    try {
      expect(await db.pool.findUniqueOrThrow({ where: { slug: 'easy' } })).toMatchObject({
        tieRule: 'LOSS',
        noPick: 'AUTO',
        changePicks: 'UNTIL_LOCK',
        lives: 1,
      });
    } finally {
      await db.$disconnect();
    }
  });

  test('creates a pool with options, and refuses wrong ones', async () => {
    const create = (...options: string[]) =>
      run(
        env,
        'create',
        '--season',
        '2025',
        '--name',
        'Options',
        ...options.flatMap((text) => ['--option', text]),
      );
    const created = await create(
      ...['lives=2', 'tieRule=SURVIVE', 'noPick=AUTO', 'doublePickWeeks=12,13', 'changePicks=UNTIL_LOCK'],
      ...['deadline=FIRST_KICKOFF', 'lateJoinThroughWeek=3', 'reuseTeamsFromWeek=10', 'teamUses=2'],
      'tieBreak=MARGIN',
    );
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^pool: \d+\n$/) });
    const db = await openDatabase(database.url);
    try {
      expect(await db.pool.findFirstOrThrow({ include: { weeks: { where: { week: 1 } } } })).toMatchObject({
        lives: 2,
        tieRule: 'SURVIVE',
        noPick: 'AUTO',
        doublePickWeeks: '12,13',
        changePicks: 'UNTIL_LOCK',
        deadlineRule: 'FIRST_KICKOFF',
        lateJoinThroughWeek: 3,
        reuseTeamsFromWeek: 10,
        teamUses: 2,
        tieBreak: 'MARGIN',
        // The Thursday of the opening game, 20:20 in New York.
        weeks: [{ deadline: new Date('2025-09-05T00:20:00Z') }],
      });
      expect(await create('deadlineWeekday=4')).toMatchObject({ code: 0 });
      const thursdays = await db.pool.findFirstOrThrow({
        where: { deadlineWeekday: 4 },
        include: { weeks: { where: { week: { in: [1, 10, 18] } }, orderBy: { week: 'asc' } } },
      });
      // 10:00 in New York, in summer and in winter time; Week 18 has no game before Saturday.
      expect(thursdays.weeks.map(({ deadline }) => deadline.toISOString())).toEqual([
        '2025-09-04T14:00:00.000Z',
        '2025-11-06T15:00:00.000Z',
        '2026-01-01T15:00:00.000Z',
      ]);
      for (const [option, problem] of [
        ['lives=4', '"4" is no value of the option lives (1..3).'],
        ['luck=1', 'There is no option "luck".'],
        ['deadlineWeekday=3', '"3" is no value of the option deadlineWeekday (1|4|5|6|7).'],
        ['lives', 'The option lives needs a value: lives=1..3'],
        ['missedWeeks=STRIKE', 'more than one life'],
        ['venmo=a b', 'venmo: Please enter a Venmo username'],
        ['paymentLink=javascript:alert(1)', 'begins with https://'],
      ]) {
        expect(await create(option!)).toMatchObject({ code: 1, error: expect.stringContaining(problem!) });
      }
      expect(await db.pool.count()).toBe(2);
    } finally {
      await db.$disconnect();
    }
    const help = (await run(env, 'create', '--help')).out;
    expect(help).toContain('lives=1..3');
    expect(help).toContain('venmo=USERNAME');
  });

  test('says how members pay a pool that is created, run again or imported', async () => {
    const grid = join(folder, 'paid.csv');
    const weeks = Array.from({ length: 18 }, (_, index) => index + 1);
    const picks = weeks.map((week) => (week === 1 ? 'PHI' : ''));
    writeFileSync(grid, `username,email,${weeks.join(',')}\nAnn,ann@pool.example,${picks.join(',')}\n`);
    const payment = [
      '--option',
      'venmo=@ada',
      '--option',
      'lives=2',
      '--option',
      'paymentText=Or cash, on Friday.',
    ];
    const created = await run(env, 'create', '--season', '2025', '--name', 'Paid', ...payment);
    expect(created).toMatchObject({ code: 0 });
    const imported = await run(
      env,
      ...['import', '--season', '2025', '--name', 'Kept', '--file', grid, ...ACCEPT],
      ...payment,
    );
    expect(imported).toMatchObject({ code: 0 });
    const db = await openDatabase(database.url);
    const outputFor = (slug: string) =>
      db.pool.findUniqueOrThrow({
        where: { slug },
        select: { lives: true, venmo: true, zelle: true, paymentText: true },
      });
    const rows = { lives: 2, venmo: 'ada', zelle: null, paymentText: 'Or cash, on Friday.' };
    try {
      expect([await outputFor('paid'), await outputFor('kept')]).toEqual([rows, rows]);
      const games = join(folder, 'next.csv');
      writeFileSync(games, GAMES.replaceAll('2024', '2026'));
      await run(env, 'season', 'import', '--season', '2026', '--file', games);
      await db.pool.updateMany({ data: { decidedWeek: 1 } });
      const again = await run(
        env,
        ...['create', '--season', '2026', '--name', 'Again', '--like', 'paid'],
        ...['--option', 'venmo=', '--option', 'zelle=ada@pool.example'],
      );
      expect(again).toMatchObject({ code: 0 });
      expect(await outputFor('again')).toEqual({ ...rows, venmo: null, zelle: 'ada@pool.example' });
    } finally {
      await db.$disconnect();
    }
  });

  test('imports a season, and creates pools and administrators', async () => {
    const file = join(folder, 'games.csv');
    writeFileSync(file, GAMES);
    const missing = await run(env, 'create', '--season', '2024', '--name', 'New');
    expect(missing.code).toBe(1);
    expect(missing.error).toContain('season import --season 2024');
    const seasonImport = () => run(env, 'season', 'import', '--season', '2024', '--file', file);
    expect((await seasonImport()).out).toBe('Season 2024: 2 games; 2 games added, 2 new results.\n');
    writeFileSync(file, GAMES.replace('27', '17'));
    expect((await seasonImport()).out).toBe(
      'Season 2024: 2 games; 1 result corrected.\n  Week 1, BAL at KC: BAL 20, KC 27 is now BAL 20, KC 17\n',
    );
    writeFileSync(file, GAMES.replace('BAL', 'XYZ'));
    const broken = await seasonImport();
    expect(broken.code).toBe(1);
    expect(broken.error).toContain('line 2: no team "XYZ" in 2024');
    expect((await run(env, 'create', '--season', '2024', '--name', 'New')).out).toMatch(/^pool: \d+\n$/);
    const admin = await run(
      { ...env, PUBLIC_URL: 'https://pool.example/' },
      ...['admin', 'create', '--email', 'Boss@pool.example'],
    );
    expect(admin.code).toBe(0);
    const db = await openDatabase(database.url);
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: 'boss@pool.example' } });
    const at = new Date();
    await db.authenticatorApp.create({ data: { userId, secret: 'A', createdAt: at, confirmedAt: at } });
    const lost = ['admin', 'reset-second-factor', '--email', 'Boss@pool.example', '--reason', 'Lost.'];
    const reset = await run(env, ...lost);
    expect(reset).toMatchObject({ code: 0, error: '' });
    expect(reset.out).toContain('boss@pool.example has no second factor now.');
    expect(await db.authenticatorApp.count()).toBe(0);
    const again = await run(env, ...lost);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.error).toContain('has no second factor');
    await db.$disconnect();
    expect(admin.out).toMatch(/https:\/\/pool\.example\/forgot-password\?token=[\w-]{43}\n$/);
  });

  test('prints a password link, on the record', async () => {
    const live = { ...env, POOL_MODE: 'live', PUBLIC_URL: 'https://pool.example' };
    await run(live, 'admin', 'create', '--email', 'boss@pool.example');
    const link = (...args: string[]) => run(live, 'admin', 'password-link', ...args);
    const created = await link('--email', 'Boss@pool.example', '--reason', 'Lost it.');
    expect(created).toMatchObject({ code: 0, error: '' });
    expect(created.out).toMatch(/https:\/\/pool\.example\/forgot-password\?token=[\w-]{43}\n/);
    expect(created.out).toContain('The owner does not know yet. Not sent: this site has no mail server.');
    const db = await openDatabase(database.url);
    try {
      expect(
        await db.auditEntry.findFirstOrThrow({ where: { action: 'account.passwordLink' } }),
      ).toMatchObject({ actorId: null, reason: 'Lost it.' });
      expect(await db.passwordReset.count({ where: { usedAt: null } })).toBe(1);
    } finally {
      await db.$disconnect();
    }
    const unknown = await link('--email', 'nobody@pool.example', '--reason', 'Lost it.');
    expect(unknown).toMatchObject({
      code: 1,
      error: 'error: There is no account with the address nobody@pool.example.\n',
    });
    expect((await link('--email', 'boss@pool.example')).error).toContain('--reason');
    const home = await run(
      { ...live, PUBLIC_URL: 'http://localhost:4000' },
      ...['admin', 'password-link', '--email', 'boss@pool.example', '--reason', 'Lost it.'],
    );
    expect(home.out).toContain('which leads everybody to their own machine');
  });

  test('reads the demo clock without changing it', async () => {
    const demo = { ...env, POOL_MODE: 'demo' };
    expect((await run(demo, 'create', '--season', '2025', '--name', 'New')).out).toMatch(/^pool: \d+\n$/);
    const db = await openDatabase(database.url);
    // Start of the demo: Sunday of Week 8; later results are not known yet.
    expect(await db.replayClock.count()).toBe(0);
    expect((await db.pool.findFirstOrThrow()).createdAt.toISOString()).toBe('2025-10-26T13:30:00.000Z');
    expect(await db.game.count({ where: { status: 'FINAL', week: { gt: 8 } } })).toBe(0);
    const stands = { replayAt: new Date('2025-11-10T12:00:00Z'), realAt: new Date(), speed: 30 };
    await db.replayClock.create({ data: { id: 1, ...stands } });
    await db.$disconnect();
    await run(demo, 'create', '--season', '2025', '--name', 'Later');
    const later = await openDatabase(database.url);
    expect((await later.pool.findFirstOrThrow({ where: { name: 'Later' } })).createdAt).toEqual(
      stands.replayAt,
    );
    expect(await later.replayClock.findFirst()).toMatchObject(stands);
    await later.$disconnect();
  });
});

describe('the arguments', () => {
  const commands = [
    [],
    ['season', 'import'],
    ['create'],
    ['import'],
    ['export'],
    ['grade'],
    ['admin', 'create'],
    ['admin', 'password-link'],
    ['admin', 'reset-second-factor'],
    ['backup'],
    ['restore'],
  ];

  test('explains every command', async () => {
    for (const command of commands) {
      const { code, out, error } = await run({}, ...command, '--help');
      expect([code, error]).toEqual([0, '']);
      expect(out).toContain(`Usage: npm run pool -- ${command.join(' ')}`.trimEnd());
    }
  });

  test('reports an error in one line, and exits with 1', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'last-standing-cli-'));
    const env = { DATABASE_URL: `file:${join(folder, 'pool.db')}`, POOL_MODE: 'live' };
    const empty = join(folder, 'empty.db');
    writeFileSync(empty, '');
    const wrong: [string[], RegExp, Record<string, string>?][] = [
      [['nonsense'], /unknown command 'nonsense'/],
      [['create', '--season', '2025'], /'--name <name>' not specified/],
      [['create', '--season', 'soon', '--name', 'x'], /A season is a year/],
      [
        ['export', '--pool', '7'],
        /^error: there is no database of this program at file:.*pool\.db: check DATABASE_URL/,
      ],
      [['doctor'], /^error: there is no database of this program at /],
      [['export', '--pool', '7', '--format', 'xml'], /Allowed choices are csv, json/],
      [
        ['grade', '--pool', '1'],
        /^error: there is no database of this program at /,
        { DATABASE_URL: `file:${empty}` },
      ],
      [
        ['import', '--season', '2025', '--name', 'x', '--file', 'no.csv'],
        /no\.csv cannot be read: there is no such file\n$/,
      ],
      [['grade', '--pool', '1'], /^error: POOL_MODE must be demo or live\n$/, { POOL_MODE: 'both' }],
      [['backup', '--to', 'x'], /pg_dump/, { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }],
      [
        ['grade', '--pool', '1'],
        /cannot be opened/,
        { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
      ],
    ];
    for (const [args, why, more] of wrong) {
      const { code, out, error } = await run({ ...env, ...more }, ...args);
      expect([args.join(' '), code, out]).toEqual([args.join(' '), 1, '']);
      expect(error).toMatch(why);
      expect(error).not.toMatch(/^\s+at /m);
      if (error.includes('no database')) expect(existsSync(join(folder, 'pool.db'))).toBe(false);
    }
    await migrate(`file:${empty}`);
    expect((await run({ ...env, DATABASE_URL: `file:${empty}` }, 'export', '--pool', '7')).error).toMatch(
      /^error: there is no key of the logs at .*: start the server once\n$/,
    );
    rmSync(folder, { recursive: true });
  });
});
