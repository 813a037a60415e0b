import { openDatabase } from '#prisma/client.ts';
import { globalId } from '#graphql/schema/globalIds.ts';
import type { Generator } from '../load/generator.ts';
import { post } from '../load/requests.ts';
import { installPeers } from '../peers/packages.ts';
import { type Peer, type PeerName, startPeer } from '../peers/peer.ts';
import { screenDocuments, variablesOf } from '../queries.ts';
import { milliseconds, percentage, perSecond, type Section, times } from '../report.ts';
import { compare, type Contestant } from '../rounds.ts';
import { AFTER_THE_DEADLINE, openStage } from '../stage.ts';
import { commonDocuments } from './documents.ts';
import { askOnce, requireEqual } from './equality.ts';

const CONNECTIONS = 16;
const WEEK = 8;

interface Body {
  query: string;
  variables: object;
}

/** Documents as scripts send them: as text, nothing persisted; and the pages' own, sent in the same way. */
export async function measureReads(generator: Generator): Promise<Section> {
  const stage = await openStage({ now: AFTER_THE_DEADLINE, count: 1, entries: 4 });
  const { server, port, accounts, now } = stage;
  const [{ sessionToken }] = accounts as [{ sessionToken: string }];
  const peers = new Map<PeerName, Peer>();
  try {
    const names: PeerName[] = installPeers() ? ['bare', 'apollo', 'postgraphile', 'mercurius'] : ['bare'];
    for (const name of names) {
      peers.set(name, await startPeer(name, name === 'bare' ? '' : server.databaseUrl, now));
    }
    const rows: string[][] = [];
    for (const { name, bodies } of await listDocuments(server.databaseUrl)) {
      const { ours } = bodies;
      const { text, data } = await askOnce(port, ours, sessionToken);
      const lists = (body: Body) => () =>
        Array.from({ length: CONNECTIONS }, () => [post('/graphql', body, { sessionToken })]);
      const contestants: Contestant[] = [{ name: 'ours', port, pid: server.pid!, lists: lists(ours) }];
      for (const [peer, { port: peerPort, pid, ask }] of peers) {
        if (peer === 'bare') {
          await ask({ answers: { '/graphql': text } });
          contestants.push({ name: peer, port: peerPort, pid, lists: lists(ours) });
          continue;
        }
        const body = bodies[peer];
        if (!body) continue;
        requireEqual(name, peer, data, (await askOnce(peerPort, body, sessionToken)).data);
        contestants.push({ name: peer, port: peerPort, pid, lists: lists(body) });
      }
      const results = await compare(generator, contestants);
      const of = (peer: string) => results.get(peer)?.perSecond;
      const { perSecond: rate, cpu } = results.get('ours')!;
      rows.push([
        `${name} (${(text.length / 1000).toFixed(1)} kB)`,
        perSecond(rate),
        ...['apollo', 'postgraphile', 'mercurius', 'bare'].map((peer) => perSecond(of(peer))),
        ...['apollo', 'postgraphile', 'mercurius'].map((peer) => times(rate, of(peer))),
        percentage(rate, of('bare')!),
        milliseconds(cpu),
      ]);
      console.error(`  ${rows.at(-1)!.join(' | ')}`);
    }
    return {
      title: 'Reads, sent as text',
      text: `Requests a second over ${CONNECTIONS} connections, PostgreSQL, the same database, data and fields; answers were compared before they were timed. Apollo Server 5 reads with Prisma, Mercurius 16 with JIT and \`pg\`, both by resolvers written by hand without permissions, secrecy, limits or live updates; PostGraphile 5 answers from the tables. Wanted: at least PostGraphile's on the three common documents.`,
      columns: [
        'document',
        'ours',
        'Apollo',
        'PostGraphile',
        'Mercurius',
        'bare',
        'of Apollo',
        'of PostGraphile',
        'of Mercurius',
        'of bare',
        'our CPU',
      ],
      rows,
    };
  } finally {
    for (const peer of peers.values()) peer.stop();
    await server.stop();
  }
}

type Bodies = { ours: Body } & Partial<Record<PeerName, Body>>;

async function listDocuments(databaseUrl: string): Promise<{ name: string; bodies: Bodies }[]> {
  const db = await openDatabase(databaseUrl);
  const { id } = await db.entry.findFirstOrThrow({
    where: { eliminatedWeek: null, startWeek: 1 },
    orderBy: { id: 'asc' },
  });
  await db.$disconnect();
  const common = commonDocuments({ id, globalId: globalId('Entry', id) });
  const pages = screenDocuments(/^(Dashboard|Picks|Games|Standings)PageQuery$/);
  return [
    ...common.map(({ name, text, postgraphile, variables: given }) => {
      const ours = { query: text, variables: given };
      return {
        name,
        bodies: { ours, apollo: ours, mercurius: ours, postgraphile: { query: postgraphile, variables: {} } },
      };
    }),
    ...pages.map((page) => {
      const { name, text } = page;
      const ours = { query: text, variables: variablesOf(page, WEEK) };
      // The rules of picking are not written again by hand.
      const isByHand = name !== 'PicksPageQuery';
      return { name, bodies: { ours, ...(isByHand && { apollo: ours, mercurius: ours }) } };
    }),
  ];
}
