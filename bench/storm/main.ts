import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { stopPostgresql } from '../database.ts';
import { projectRoot } from '#prisma/projectRoot.ts';
import { fillRepeatedly } from './diskFull.ts';
import { playFaultySeason } from './feedFaults.ts';
import { killRepeatedly, playCalmly, type Storm } from './kills.ts';
import { readOptions, type StormOptions, USAGE } from './options.ts';
import { isClean, judge, readOutcome } from './outcome.ts';
import { planSeason } from './plan.ts';
import { type Row, tableOf } from './table.ts';
import { Client } from 'pg';
import { play } from './play.ts';
import { startWithCrowd } from './server.ts';
import { scheduleFaults } from './faultSchedule.ts';

/** Runs the plan on PostgreSQL while all connections of the server to its database are cut repeatedly. */
async function cutRepeatedly({ plan, people, count, seed, calm }: Storm): Promise<Row> {
  const { server, crowd, databaseUrl } = await startWithCrowd(people, { dialect: 'postgresql' });
  const surgeon = new Client({ connectionString: databaseUrl });
  let cut = 0;
  try {
    await surgeon.connect();
    const cuts = scheduleFaults(plan, count, `${seed} cuts`, async () => {
      const { rowCount } = await surgeon.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      cut += rowCount ?? 0;
    });
    const played = await Promise.race([play(server.url, plan, crowd, cuts.onStep), cuts.failed]);
    await cuts.settled();
    await surgeon.end();
    await server.kill('SIGTERM');
    const verdict = judge(plan, played, await readOutcome(databaseUrl), calm);
    return { storm: 'cut connections, postgresql', faults: cut, ...verdict };
  } finally {
    await server.stop();
  }
}

/** Accounts of ten entries each, and the number of weeks that they play. */
const PEOPLE = 6;
const WEEKS = 10;
/** Kills in one season; then a new season begins, with other picks. */
const KILLS_A_SEASON = 25;
/** Number of connection cuts, and of full disks, in a season. */
const CUTS = 50;
const FILLS = 5;

async function main(options: StormOptions): Promise<boolean> {
  const rows: Row[] = [];
  const note = (row: Row) => {
    rows.push(row);
    console.log(JSON.stringify(row));
    report(options, rows);
  };
  const { seed, databases } = options;
  const calmly = async (name: string) => {
    const plan = planSeason(name, PEOPLE * 10, WEEKS);
    return { plan, people: PEOPLE, seed: name, calm: await playCalmly(plan, PEOPLE) };
  };
  const first = await calmly(`${seed} faults`);
  if (databases.includes('postgresql')) note(await cutRepeatedly({ ...first, count: CUTS }));
  if (databases.includes('sqlite')) note(await fillRepeatedly({ ...first, count: FILLS }));
  for (const dialect of databases) note(await playFaultySeason(dialect, seed));
  const share = Math.ceil(options.kills / databases.length);
  for (let killed = 0; killed < share; killed += KILLS_A_SEASON) {
    const storm = await calmly(`${seed} ${killed}`);
    const count = Math.min(KILLS_A_SEASON, share - killed);
    for (const dialect of databases) note(await killRepeatedly({ ...storm, count }, dialect));
  }
  console.log(`\n${tableOf(rows)}`);
  return rows.every(isClean);
}

/** Written after each season, so that a storm that is stopped early still has results. */
function report({ seed, kills }: StormOptions, rows: readonly Row[]): void {
  const machine = `${cpus().length} cores, Node ${process.versions.node}`;
  writeFileSync(
    join(projectRoot, 'bench/STORM.md'),
    `# Last figures of \`npm run storm\`\n\n\`npm run storm -- --kills ${kills}\`, ${new Date().toISOString().slice(0, 10)}, on ${machine}, with the seed "${seed}". Each fault hits a server at work: picks from eight lines, moves of the\nclock, grading. All columns after "picks acknowledged" must be 0.\n\n${tableOf(rows)}\n`,
  );
}

let options: StormOptions;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exit(2);
}
try {
  process.exitCode = (await main(options)) ? 0 : 1;
} finally {
  await stopPostgresql();
}
