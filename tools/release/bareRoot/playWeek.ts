// playWeek.ts <root>: in a root with a released archive and without a network, an ordinary user sets a site up by the
// one-time code, a pool is played through its first week over HTTP, and the site is stopped, backed up and restored.
import { isDeepStrictEqual } from 'node:util';
import { loadSeason } from '#prisma/seasons/seasons.ts';
import { BEFORE_WEEK_1 } from '../check.ts';
import { Site, Visitor } from './site.ts';

const AFTER_WEEK_1 = '2025-09-10T12:00:00-04:00';
/** Philadelphia won its game of the week, Dallas lost it. */
const PICKS: [name: string, team: string][] = [
  ['Winner', 'PHI'],
  ['Loser', 'DAL'],
];
/** What an entry costs unless its pool says otherwise. */
const FEE = 5_000;
const EXPECTED = ['Loser ELIMINATED in week 1', 'Winner ALIVE'];

const [folder = ''] = process.argv.slice(2);
const site = new Site(folder, 'file:./data/live.db');

const done = (what: string) => console.error(`  ${what}`);
const require = (isSo: boolean, what: string) => {
  if (!isSo) throw new Error(what);
  done(what);
};

await site.moveTo(BEFORE_WEEK_1);
const start = performance.now();
await site.start();
done(`ready after ${((performance.now() - start) / 1000).toFixed(1)} s`);
require(/^\d+\.\d+\.\d+/.test(site.command('--version')), 'the launcher tells the version');

const admin = new Visitor();
const [, code = ''] = /set-up code +(\S+)/.exec(site.log) ?? [];
const account = { name: 'Ada', email: 'ada@pool.example', password: 'a long secret' };
await admin.change(
  'completeSetup',
  { code, ...account, publicUrl: 'http://localhost:4000', productName: 'Office' },
  'CompleteSetupInput',
  'CompleteSetupPayload',
  'publicUrl',
);
done('set up by the one-time code');

site.command('pool', 'season', 'import', '--season', '2025', '--file', 'games.csv');
const { pool } = await admin.change<{ pool: { id: string } }>(
  'createPool',
  { season: 2025, name: 'Office', registration: 'OPEN' },
  'CreatePoolInput',
  'CreatePoolPayload',
  'pool { id }',
);
const { link } = await admin.change<{ link: { url: string } }>(
  'createInvitationLink',
  { pool: pool.id, label: 'everybody' },
  'CreateInvitationLinkInput',
  'InvitationLinkPayload',
  'link { url }',
);
const invitation = link.url.split('/').at(-1)!;
const { teams } = await admin.ask<{ teams: { id: string; abbreviation: string }[] }>(
  '{ teams { id abbreviation } }',
);
for (const [name, team] of PICKS) {
  const player = new Visitor();
  const joining = {
    pool: pool.id,
    invitation,
    name,
    email: `${name}@pool.example`,
    password: 'another long secret',
  };
  const { entries } = await player.change<{ entries: { id: string }[] }>(
    'joinPool',
    { ...joining, numberOfEntries: 1, usernames: [name], paymentCents: FEE },
    'JoinPoolInput',
    'JoinPoolPayload',
    'entries { id }',
  );
  const { id } = teams.find(({ abbreviation }) => abbreviation === team)!;
  await player.change(
    'submitPick',
    { entry: entries[0]!.id, week: 1, team: id },
    'SubmitPickInput',
    'SubmitPickPayload',
    'pick { id }',
  );
}
done('two players joined by the link and picked');

await site.moveTo(AFTER_WEEK_1);
await enterResults();
const standings = async (by: Visitor) => {
  type Entry = { username: string; status: string; eliminatedWeek: number | null };
  const { node } = await by.ask<{ node: { entries: { edges: { node: Entry }[] } } }>(
    `query ($pool: ID!) { node(id: $pool) { ... on Pool {
      entries(first: 10) { edges { node { username status eliminatedWeek } } } } } }`,
    { pool: pool.id },
  );
  return node.entries.edges
    .map(({ node: { username, status, eliminatedWeek: week } }) =>
      week === null ? `${username} ${status}` : `${username} ${status} in week ${week}`,
    )
    .sort();
};
const found = await standings(admin);
require(isDeepStrictEqual(found, EXPECTED), `graded: ${found.join(', ')}`);
done(site.command('pool', 'verify', '--pool', '1').trim());

site.command('pool', 'backup', '--to', 'backup.db');
await site.stop();
done('stopped by SIGTERM, exit code 0');

const restored = new Site(folder, 'file:./restored/live.db');
restored.command('pool', 'restore', '--from', 'backup.db');
await restored.start();
const again = new Visitor();
await again.change(
  'logIn',
  { email: account.email, password: account.password },
  'LogInInput',
  'LogInPayload',
  'viewer { __typename }',
);
require(isDeepStrictEqual(
  await standings(again),
  EXPECTED,
), 'restored from the backup, with the same standings');
await restored.stop();

/** All results of the week, by the commissioner's hand. */
async function enterResults(): Promise<void> {
  type Game = { id: string; awayTeam: { abbreviation: string } };
  const { node } = await admin.ask<{ node: { week: { games: Game[] } } }>(
    `query ($pool: ID!) { node(id: $pool) { ... on Pool { week(number: 1) { games { id awayTeam { abbreviation } } } } } }`,
    { pool: pool.id },
  );
  const played = loadSeason(2025).games.filter(({ week }) => week === 1);
  for (const { id, awayTeam } of node.week.games) {
    const { homeScore, awayScore } = played.find(({ awayTeamId }) => awayTeamId === awayTeam.abbreviation)!;
    await admin.change(
      'enterResult',
      { game: id, homeScore, awayScore, reason: 'There is no feed.' },
      'ResultInput',
      'GameOverridePayload',
      'game { id }',
    );
  }
  done(`${node.week.games.length} results entered`);
}
