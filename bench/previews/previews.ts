import { writeCursor } from '#graphql/api/paging/cursors.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import type { Dialect } from '../database.ts';
import { listPicks } from '../choices.ts';
import { type Client, createClient } from '../client.ts';
import { runCommand } from '../commandLine.ts';
import type { Generator } from '../load/generator.ts';
import type { Outcome } from '../load/jobs.ts';
import { timed, timingOf } from '../measure.ts';
import { milliseconds, type Section, times } from '../report.ts';
import { medianOf } from '../rounds.ts';
import { openStage } from '../stage.ts';
import { fillPool, type PreviewPool } from './pool.ts';

const ENTRIES = 20_000;
/** The week whose results are previewed: the last that is over. */
const WEEK = 7;
const ROUNDS = 15;

/** Clients that submit picks without pauses, and how long a round of theirs takes in milliseconds. */
const CLIENTS = 4;
const PICK_ROUNDS = 3;
const DURATION = 3000;
/** Accounts of a client in a round, with picks for more than it submits in that time. */
const ACCOUNTS = 10;
const ENTRIES_EACH = 10;
const PICK_WEEKS = [9, 10, 11, 12, 13, 14, 15, 16];

const PAGE = `query ($after: String) { pool { standings(first: 100, after: $after) { totalCount pageInfo { endCursor }
  edges { node { id username status eliminationDetail { shortText } } } } } }`;

const REGRADING = `__typename ... on GameOverridePayload { mails
  regrading { changedEntries outEntries backEntries changes { entry { username } after { week reason } } }
} ... on Error { message }`;

interface Preview {
  name: string;
  text: string;
  input: Record<string, unknown>;
}

interface PreviewAnswer {
  preview: { message?: string; regrading?: { changedEntries: number } };
}

/** Previews of a result and of a ruling in a large pool, beside a page of it; and picks while previews run. */
export async function measurePreviews(generator: Generator): Promise<Section> {
  const rows: string[][] = [];
  for (const dialect of ['sqlite', 'postgresql'] as const)
    rows.push(...(await measureOn(generator, dialect)));
  return {
    title: 'Previews of a large pool',
    text: `Dry runs by the commissioner of a pool of ${ENTRIES.toLocaleString('en-US')} entries with ${WEEK} weeks of picks, and pages of 100 entries of its standings, each another page, by turns, ${ROUNDS} times. Then ${CLIENTS} clients submit picks without pauses, in rounds without and with one commissioner who asks for one preview after the other. A ratio is to the row that the table names; less is better. Wanted: under 1 s for a preview.`,
    columns: ['database', 'what', 'median', '95 %', 'slowest', 'ratio of medians', 'to'],
    rows,
  };
}

async function measureOn(generator: Generator, dialect: Dialect): Promise<string[][]> {
  const count = CLIENTS * PICK_ROUNDS * 2 * ACCOUNTS;
  const { server, port, accounts } = await openStage({
    dialect,
    count,
    entries: ENTRIES_EACH,
    startWeek: WEEK + 2,
  });
  try {
    await server.kill('SIGTERM');
    const pool = await fillPool(server.databaseUrl, { entries: ENTRIES - count * ENTRIES_EACH, week: WEEK });
    await runCommand(server, ['grade', '--pool', String(pool.poolId)]);
    await server.restart();
    const client = createClient(server.url, pool.sessionToken);
    try {
      const previews = previewsOf(pool);
      const name = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
      const requests = await listPicks(server.databaseUrl, accounts, PICK_WEEKS);
      const rows = [
        ...(await measureAlone(client, previews)),
        ...(await measurePicksBeside(generator, { port, requests }, () => showAll(client, previews))),
      ].map((row) => [name, ...row]);
      for (const row of rows) console.error(`  ${row.join(' | ')}`);
      return rows;
    } finally {
      client.close();
    }
  } finally {
    await server.stop();
  }
}

function previewsOf({ poolId, played, postponedId }: PreviewPool): Preview[] {
  const about = { reason: 'Preview', dryRun: true };
  return [
    {
      name: 'corrected result',
      text: `mutation ($input: ResultInput!) { preview: correctResult(input: $input) { ${REGRADING} } }`,
      input: {
        ...about,
        game: globalId('Game', played.id),
        homeScore: played.awayScore,
        awayScore: played.homeScore,
      },
    },
    {
      name: 'ruling',
      text: `mutation ($input: RuleOnGameInput!) { preview: ruleOnGame(input: $input) { ${REGRADING} } }`,
      input: {
        ...about,
        pool: globalId('Pool', poolId),
        game: globalId('Game', postponedId),
        ruling: 'LOSS',
      },
    },
  ];
}

/** @returns the number of entries that change @throws Error when the preview is refused or changes none */
async function show(client: Client, { name, text, input }: Preview): Promise<number> {
  const { preview } = await client.ask<PreviewAnswer>(text, { input });
  const changed = preview.regrading?.changedEntries ?? 0;
  if (changed === 0) throw new Error(`The preview of the ${name} changes no entry. ${preview.message ?? ''}`);
  return changed;
}

async function showAll(client: Client, previews: readonly Preview[]): Promise<void> {
  for (const preview of previews) await show(client, preview);
}

async function measureAlone(client: Client, previews: readonly Preview[]): Promise<string[][]> {
  const pages: number[] = [];
  const measured = previews.map(() => [] as number[]);
  let after: string | null = writeCursor('alive:1');
  const read = async () => {
    const { pool } = await client.ask<{
      pool: { standings: { pageInfo: { endCursor: string | null } } };
    }>(PAGE, { after });
    after = pool.standings.pageInfo.endCursor;
  };
  const changed: number[] = [];
  for (const preview of previews) changed.push(await show(client, preview));
  await read();
  for (let round = 0; round < ROUNDS; round++) {
    pages.push(await timed(read));
    for (const [index, preview] of previews.entries()) {
      measured[index]!.push(await timed(() => show(client, preview)));
    }
  }
  const page = 'page of the standings';
  return [
    [page, ...rowOf(pages), '-', '-'],
    ...previews.map(({ name }, index) => [
      `preview of a ${name}, ${changed[index]!.toLocaleString('en-US')} entries change`,
      ...rowOf(measured[index]!),
      times(medianOf(measured[index]!), medianOf(pages)),
      page,
    ]),
  ];
}

function rowOf(measured: number[]): string[] {
  const { median, p95 } = timingOf(measured);
  return [median, p95, Math.max(...measured)].map(milliseconds);
}

/** Rounds of picks alone and beside previews alternate, so that a change of the machine's speed concerns both. */
async function measurePicksBeside(
  generator: Generator,
  { port, requests }: { port: number; requests: readonly string[][] },
  preview: () => Promise<void>,
): Promise<string[][]> {
  const alone: Outcome[] = [];
  const beside: Outcome[] = [];
  let round = 0;
  const submit = () => {
    const from = round++ * CLIENTS * ACCOUNTS;
    const lists = Array.from({ length: CLIENTS }, (_, index) =>
      requests.slice(from + index * ACCOUNTS, from + (index + 1) * ACCOUNTS).flat(),
    );
    return generator.run({ port, lists, duration: DURATION });
  };
  while (beside.length < PICK_ROUNDS) {
    alone.push(await submit());
    beside.push(await whileRunning(submit, preview));
  }
  const row = (name: string, outcomes: Outcome[]) => [
    name,
    milliseconds(medianOf(outcomes.map(({ median }) => median))),
    milliseconds(medianOf(outcomes.map(({ p95 }) => p95))),
    milliseconds(Math.max(...outcomes.map(({ slowest }) => slowest))),
  ];
  const median = (outcomes: Outcome[]) => medianOf(outcomes.map((outcome) => outcome.median));
  return [
    [...row('submitPick alone', alone), '-', '-'],
    [
      ...row('submitPick while previews run', beside),
      times(median(beside), median(alone)),
      'submitPick alone',
    ],
  ];
}

/** Does the work, and again and again what runs beside it until the work is done. */
async function whileRunning<Result>(
  work: () => Promise<Result>,
  beside: () => Promise<void>,
): Promise<Result> {
  let isRunning = true;
  const repeated = (async () => {
    while (isRunning) await beside();
  })();
  try {
    return await work();
  } finally {
    isRunning = false;
    await repeated;
  }
}
