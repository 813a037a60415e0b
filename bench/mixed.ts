import { listPicks, submitAsWebApp } from './choices.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import { get } from './load/requests.ts';
import { milliseconds, percentage, perSecond, type Section } from './report.ts';
import { pathOf, screenDocuments } from './queries.ts';
import { medianOf } from './rounds.ts';
import { openStage, type Stage } from './stage.ts';

/** Picks a second that are wanted. */
const RATES = [1, 5, 20, 50];
const READERS = 16;
const PICKERS = 15;
const ROUNDS = 3;
const SECONDS = 3;
const WEEK = 8;
const PAGES = /^(Dashboard|Games|History|Picks|Standings)PageQuery$/;
/** Answers to a pick as the web app makes it. */
const ANSWERS = 2;

/** Members of one pool read its pages while others of it submit picks, in the half hour before the deadline. */
export async function measureMixed(readers: Generator): Promise<Section> {
  const most = Math.max(...RATES);
  const stage = await openStage({
    count: READERS + PICKERS * RATES.length * ROUNDS,
    entries: Math.ceil((most * SECONDS) / PICKERS),
  });
  const pickers = startGenerator();
  try {
    const rows: string[][] = [];
    const { port, server, accounts } = stage;
    const picks = await listPicks(server.databaseUrl, accounts, [WEEK], submitAsWebApp);
    // The first accounts read; of the others each round takes what it needs.
    let taken = READERS;
    const pages = screenDocuments(PAGES).map((page) => pathOf(page, WEEK));
    const read = () =>
      readers.run({ port, lists: listsOf(stage, pages), repeats: true, duration: SECONDS * 1000 });
    await read();
    for (const rate of RATES) {
      const alone: number[] = [];
      const beside: number[] = [];
      const stored: number[] = [];
      const medians: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { answered, elapsed } = await read();
        alone.push((answered / elapsed) * 1000);
        const each = Math.ceil((rate * SECONDS) / PICKERS);
        const lists = picks.slice(taken, (taken += PICKERS)).map((list) => list.slice(0, each * ANSWERS));
        const every = (1000 * PICKERS) / (rate * ANSWERS);
        const [reading, picking] = await Promise.all([
          read(),
          pickers.run({ port, lists, every, spread: every * ANSWERS, duration: SECONDS * 1000 }),
        ]);
        beside.push((reading.answered / reading.elapsed) * 1000);
        stored.push(picking.answered / ANSWERS / SECONDS);
        medians.push(picking.median);
      }
      rows.push([
        String(rate),
        perSecond(medianOf(stored)),
        perSecond(medianOf(alone)),
        perSecond(medianOf(beside)),
        percentage(medianOf(beside), medianOf(alone)),
        milliseconds(medianOf(medians)),
      ]);
      console.error(`  ${rows.at(-1)!.join(' | ')}`);
    }
    return {
      title: 'Reads and picks in the same pool',
      text: `Requests a second for five shared pages over ${READERS} connections, PostgreSQL, alone and beside members of the same pool who submit picks as the web app does. Wanted: at least 50 % of the reads without picks.`,
      columns: [
        'picks a second wanted',
        'picks',
        'reads alone',
        'reads beside',
        'of alone',
        'median answer to a pick',
      ],
      rows,
    };
  } finally {
    pickers.stop();
    await stage.server.stop();
  }
}

/** Each reader begins with another page. */
function listsOf({ accounts }: Stage, pages: readonly string[]): string[][] {
  return accounts
    .slice(0, READERS)
    .map((account, index) =>
      pages.map((_, page) => get(pages[(page + index) % pages.length]!, { ...account })),
    );
}
