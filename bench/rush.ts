import { listPicks } from './choices.ts';
import type { Generator } from './load/generator.ts';
import type { Outcome } from './load/jobs.ts';
import { get } from './load/requests.ts';
import { pathOf, screenDocuments } from './queries.ts';
import { milliseconds, type Section } from './report.ts';
import { openStage } from './stage.ts';

const PARTICIPANTS = 1000;
const SUBMITTERS = 500;
const SECOND = 1000;
const WEEK = 8;

/** A thousand participants open /picks within one second, then five hundred of them submit within one. */
export async function measureRush(generator: Generator): Promise<Section> {
  const { server, port, accounts } = await openStage({ count: PARTICIPANTS, hasFreeBudget: false });
  try {
    const pages = screenDocuments(/^(session|PicksPage|PicksPageViewer)Query$/);
    const lists = accounts.map((account) => [
      get('/picks', account),
      ...pages.map((page) => get(pathOf(page, WEEK), account)),
    ]);
    const opened = await generator.run({ port, lists, spread: SECOND }, { mayFail: true });
    const picks = await listPicks(server.databaseUrl, accounts.slice(0, SUBMITTERS), [WEEK]);
    const submitted = await generator.run({ port, lists: picks, spread: SECOND }, { mayFail: true });
    return {
      title: 'The rush before the deadline',
      text: `${PARTICIPANTS} participants open /picks within one second: the document and its queries, each over a connection of its own. Then ${SUBMITTERS} of them submit a pick within one second. PostgreSQL, the limits of production. Wanted: all answered within 3 s, none refused.`,
      columns: [
        'what',
        'requests',
        'all answered after',
        'median answer',
        'slowest answer',
        'refused or broken',
      ],
      rows: [rowOf(`${PARTICIPANTS} open /picks`, opened), rowOf(`${SUBMITTERS} submit`, submitted)],
    };
  } finally {
    await server.stop();
  }
}

function rowOf(
  what: string,
  { answered, elapsed, median, slowest, failures, firstFailure }: Outcome,
): string[] {
  if (firstFailure !== undefined) console.error(`  ${what}: ${firstFailure}`);
  const numbers = [elapsed, median, slowest].map((value) => milliseconds(value));
  return [what, String(answered), ...numbers, String(failures)];
}
