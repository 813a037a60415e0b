import type { Generator } from '../load/generator.ts';
import { get, post } from '../load/requests.ts';
import { installPeers } from '../peers/packages.ts';
import { type Peer, startPeer } from '../peers/peer.ts';
import { pathOf, screenDocument, screenDocuments } from '../queries.ts';
import { milliseconds, percentage, perSecond, type Section, times } from '../report.ts';
import { compare, type Contestant } from '../rounds.ts';
import { openStage, type Stage } from '../stage.ts';
import { documentOf, viewerPages, WEEK } from './documents.ts';
import { askOnce, requireEqual } from './equality.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
/** Requests of a connection in a round: more than any server here answers in that time. */
const REQUESTS = 40;

/** Reads of viewers of whom nothing is cached: each request of a document comes from another account. */
export async function measureViewers(generator: Generator): Promise<Section> {
  const stage = await openStage({ count: CONNECTIONS * REQUESTS * (ROUNDS + 1) + 1, hasFreeBudget: false });
  const { server, port, accounts, now } = stage;
  const first = accounts.shift()!;
  const bare = await startPeer('bare');
  const mercurius = installPeers() ? await startPeer('mercurius', server.databaseUrl, now) : undefined;
  const rows: string[][] = [];
  /** Requests of accounts that have not asked before, by connection. */
  const lists = (requestsOf: (sessionToken: string) => string[]) => (round: number) =>
    Array.from({ length: CONNECTIONS }, (_, connection) => {
      const from = (round * CONNECTIONS + connection) * REQUESTS;
      return accounts.slice(from, from + REQUESTS).flatMap((account) => requestsOf(account.sessionToken));
    });
  try {
    for (const page of viewerPages()) {
      const { body } = documentOf(page);
      const { text, data } = await askOnce(port, body, first.sessionToken);
      await bare.ask({ answers: { '/graphql': text } });
      const asText = lists((sessionToken) => [post('/graphql', body, { sessionToken })]);
      const asId = lists((sessionToken) => [get(pathOf(page, WEEK), { sessionToken })]);
      const contestants: Contestant[] = [
        { name: 'ours', port, pid: server.pid!, lists: asId },
        { name: 'bare', port: bare.port, pid: bare.pid, lists: asText },
      ];
      if (mercurius) {
        const theirs = await askOnce(mercurius.port, body, first.sessionToken);
        requireEqual(page.name, 'Mercurius', data, theirs.data);
        contestants.push(peerOf(mercurius, asText));
      }
      const results = await compare(generator, contestants, { rounds: ROUNDS, repeats: false });
      const rate = (of: string) => results.get(of)?.perSecond;
      rows.push([
        `${page.name} (${(text.length / 1000).toFixed(1)} kB)`,
        perSecond(rate('ours')),
        perSecond(rate('mercurius')),
        times(rate('ours')!, rate('mercurius')),
        perSecond(rate('bare')),
        percentage(rate('ours')!, rate('bare')!),
        milliseconds(results.get('ours')!.cpu),
      ]);
      console.error(`  ${rows.at(-1)!.join(' | ')}`);
    }
    rows.push(...(await measureSession(generator, stage, bare, lists)));
    for (const page of ['Dashboard', 'History', 'Picks']) {
      const documents = screenDocuments(new RegExp(`^${page}Page(Viewer)?Query$`));
      const wholes = lists((sessionToken) =>
        documents.map((document) => get(pathOf(document, WEEK), { sessionToken })),
      );
      const contestants = [{ name: 'ours', port, pid: server.pid!, lists: wholes }];
      const results = await compare(generator, contestants, { rounds: ROUNDS, repeats: false });
      const { perSecond: rate, cpu } = results.get('ours')!;
      const [pages, each] = [rate / documents.length, cpu * documents.length];
      rows.push([`${page}, both documents`, perSecond(pages), '-', '-', '-', '-', milliseconds(each)]);
      console.error(`  ${rows.at(-1)!.join(' | ')}`);
    }
  } finally {
    mercurius?.stop();
    bare.stop();
    await server.stop();
  }
  return {
    title: 'Uncached reads of a viewer',
    text: `Requests a second over ${CONNECTIONS} connections, PostgreSQL, ${accounts.length} accounts, uncached, by GET with the id of the document; Mercurius by compiled text, with the rules of picking by hand. "Both documents" are that of the viewer and the shared one. Wanted: at least Mercurius' rate; for the session query 1 ms of CPU, and 0.2 ms again.`,
    columns: ['read', 'ours', 'Mercurius', 'of Mercurius', 'bare', 'of bare', 'our CPU'],
    rows,
  };
}

/** The session query, which every page loads first: of accounts without a kept answer, and again of the same with one. */
async function measureSession(
  generator: Generator,
  { server, port, accounts }: Stage,
  bare: Peer,
  lists: (requestsOf: (sessionToken: string) => string[]) => Contestant['lists'],
): Promise<string[][]> {
  const page = screenDocument('sessionQuery');
  const path = pathOf(page, WEEK);
  const { text } = await askOnce(port, { query: page.text, variables: {} }, accounts[0]!.sessionToken);
  await bare.ask({ answers: { [path]: text } });
  const again = () => accounts.slice(-CONNECTIONS).map(({ sessionToken }) => [get(path, { sessionToken })]);
  const first = {
    name: 'first',
    port,
    pid: server.pid!,
    lists: lists((sessionToken) => [get(path, { sessionToken })]),
  };
  const firsts = await compare(generator, [first], { rounds: ROUNDS, repeats: false });
  const results = await compare(generator, [
    { name: 'again', port, pid: server.pid!, lists: again },
    { name: 'bare', port: bare.port, pid: bare.pid, lists: again },
  ]);
  const bareRate = results.get('bare')!.perSecond;
  return [
    { name: 'sessionQuery', result: firsts.get('first')! },
    { name: 'sessionQuery, again', result: results.get('again')! },
  ].map(({ name, result: { perSecond: rate, cpu } }) => {
    const size = `${(text.length / 1000).toFixed(1)} kB`;
    return [
      `${name} (${size})`,
      perSecond(rate),
      '-',
      '-',
      perSecond(bareRate),
      percentage(rate, bareRate),
      milliseconds(cpu),
    ];
  });
}

function peerOf({ port, pid }: Peer, lists: Contestant['lists']): Contestant {
  return { name: 'mercurius', port, pid, lists };
}
