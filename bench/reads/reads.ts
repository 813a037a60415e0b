import type { Generator } from '../load/generator.ts';
import { post } from '../load/requests.ts';
import { onDatabase } from '../database.ts';
import { installPeers } from '../peers/packages.ts';
import { type Peer, type PeerName, startPeer } from '../peers/peer.ts';
import { milliseconds, percentage, perSecond, type Section, times } from '../report.ts';
import { compare, type Contestant } from '../rounds.ts';
import { AFTER_THE_DEADLINE, openStage } from '../stage.ts';
import { type Body, readDocuments } from './documents.ts';
import { askOnce, requireEqual } from './equality.ts';

const CONNECTIONS = 16;

/** Documents as scripts send them: as text, nothing persisted; and the pages' own, sent in the same way. */
export async function measureReads(generator: Generator): Promise<Section> {
  const stage = await openStage({ now: AFTER_THE_DEADLINE, count: 1, entries: 4 });
  const { server, port, accounts, now } = stage;
  const [{ sessionToken }] = accounts as [{ sessionToken: string }];
  const peers = new Map<PeerName, Peer>();
  try {
    const names: PeerName[] = installPeers() ? ['bare', 'postgraphile', 'mercurius'] : ['bare'];
    for (const name of names) {
      peers.set(name, await startPeer(name, name === 'bare' ? '' : server.databaseUrl, now));
    }
    const rows: string[][] = [];
    const documents = await onDatabase(server.databaseUrl, readDocuments);
    for (const { name, body: ours, isByHand, postgraphile } of documents) {
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
        const body = peer === 'postgraphile' ? postgraphile : isByHand ? ours : undefined;
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
        ...['postgraphile', 'mercurius', 'bare'].map((peer) => perSecond(of(peer))),
        ...['postgraphile', 'mercurius'].map((peer) => times(rate, of(peer))),
        percentage(rate, of('bare')!),
        milliseconds(cpu),
      ]);
      console.error(`  ${rows.at(-1)!.join(' | ')}`);
    }
    return {
      title: 'Reads, sent as text',
      text: `Requests a second over ${CONNECTIONS} connections, PostgreSQL, with equal answers. Mercurius 16 with JIT reads with \`pg\`, by resolvers written by hand without permissions, secrecy, limits or live updates; PostGraphile 5 reads the tables. Wanted: on the first three, those of scripts, at least the better of PostGraphile and Mercurius.`,
      columns: [
        'document',
        'ours',
        'PostGraphile',
        'Mercurius',
        'bare',
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
