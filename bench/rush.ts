import { listPicks } from './choices.ts';
import type { Generator } from './load/generator.ts';
import type { Outcome } from './load/jobs.ts';
import { get } from './load/requests.ts';
import { milliseconds, type Section } from './report.ts';
import { openStage } from './stage.ts';

const PARTICIPANTS = 1000;
const SUBMITTERS = 500;
const SECOND = 1000;
const WEEK = 8;

/** What browsers send with the request for a document. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Only a document with its viewer's answers is for the viewer alone: the app sends no query after it. */
const WITH_ANSWERS = 'Cache-Control: no-store';

/** A thousand participants open /picks within one second, twice; then five hundred of them submit within one. */
export async function measureRush(generator: Generator): Promise<Section> {
  const { server, port, accounts } = await openStage({ count: 2 * PARTICIPANTS, hasFreeBudget: false });
  try {
    const open = (from: number) => {
      const lists = accounts
        .slice(from, from + PARTICIPANTS)
        .map((account) => [get('/picks', { ...account, headers: BROWSER })]);
      return generator.run({ port, lists, spread: SECOND, head: WITH_ANSWERS }, { mayFail: true });
    };
    const first = await open(0);
    const second = await open(PARTICIPANTS);
    const picks = await listPicks(server.databaseUrl, accounts.slice(0, SUBMITTERS), [WEEK]);
    const submitted = await generator.run({ port, lists: picks, spread: SECOND }, { mayFail: true });
    return {
      title: 'The rush before the deadline',
      text: `${PARTICIPANTS} participants open /picks within one second, each over a connection of its own: the document, in which the answers to its queries are. The first do so on a server that has just started and sends ${2 * PARTICIPANTS} reminders; others then do the same. Then ${SUBMITTERS} of the first submit a pick within one second. PostgreSQL, the limits of production. Wanted: all answered within 3 s, none refused.`,
      columns: [
        'what',
        'requests',
        'all answered after',
        'median answer',
        'slowest answer',
        'refused or broken',
      ],
      rows: [
        rowOf(`${PARTICIPANTS} open /picks after a start`, first),
        rowOf(`${PARTICIPANTS} others open /picks`, second),
        rowOf(`${SUBMITTERS} submit`, submitted),
      ],
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
