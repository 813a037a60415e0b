import type { Generator } from '../load/generator.ts';
import { get, post } from '../load/requests.ts';
import { installPeers } from '../peers/packages.ts';
import { type Peer, startPeer } from '../peers/peer.ts';
import { pathOf, screenDocuments, variablesOf } from '../queries.ts';
import { milliseconds, percentage, perSecond, type Section, times } from '../report.ts';
import { compare, type Contestant } from '../rounds.ts';
import { openStage } from '../stage.ts';
import { askOnce, requireEqual } from './equality.ts';

const CONNECTIONS = 16;
const WEEK = 8;
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
  try {
    for (const page of await screenDocuments(/^(Dashboard|Picks)PageQuery$/)) {
      const body = { query: page.text, variables: variablesOf(page, WEEK) };
      const lists = (requestOf: (sessionToken: string) => string) => (round: number) =>
        Array.from({ length: CONNECTIONS }, (_, connection) => {
          const from = (round * CONNECTIONS + connection) * REQUESTS;
          return accounts.slice(from, from + REQUESTS).map((account) => requestOf(account.sessionToken));
        });
      const { text, data } = await askOnce(port, body, first.sessionToken);
      await bare.ask({ answers: { '/graphql': text } });
      const asText = lists((sessionToken) => post('/graphql', body, { sessionToken }));
      const asId = lists((sessionToken) => get(pathOf(page, WEEK), { sessionToken }));
      const contestants: Contestant[] = [
        { name: 'ours', port, pid: server.pid!, lists: page.id === null ? asText : asId },
        { name: 'bare', port: bare.port, pid: bare.pid, lists: asText },
      ];
      // The rules of picking are not written again by hand.
      if (mercurius && page.name === 'DashboardPageQuery') {
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
  } finally {
    mercurius?.stop();
    bare.stop();
    await server.stop();
  }
  return {
    title: 'Reads of a viewer of whom nothing is cached',
    text: `Requests a second over ${CONNECTIONS} connections, PostgreSQL, ${accounts.length} accounts: no account asks twice for the same. Pages by GET with the id of their persisted document, or by their text where the build has no ids; Mercurius by text, which it has compiled. Wanted: at least twice Mercurius.`,
    columns: ['read', 'ours', 'Mercurius', 'of Mercurius', 'bare', 'of bare', 'our CPU'],
    rows,
  };
}

function peerOf({ port, pid }: Peer, lists: Contestant['lists']): Contestant {
  return { name: 'mercurius', port, pid, lists };
}
