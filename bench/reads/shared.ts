import type { Generator } from '../load/generator.ts';
import { get } from '../load/requests.ts';
import { type Peer, startPeer } from '../peers/peer.ts';
import { pathOf, screenDocuments } from '../queries.ts';
import { milliseconds, percentage, perSecond, type Section } from '../report.ts';
import { compare, type Contestant } from '../rounds.ts';
import { AFTER_THE_DEADLINE, openStage, type Stage } from '../stage.ts';

const CONNECTIONS = 16;

/** Pages of which all participants see the same, by the names of their queries. */
const PAGES = /^(Dashboard|Games|History|Picks|Rules|Standings)PageQuery$/;
const WEEK = 8;
const CALLS = ['/api/games/week/8/details', '/api/teams/records', '/api/pool-stats', '/api/picks/week/8/all'];

/** Reads that all participants share, repeated by many accounts while nothing changes. */
export async function measureShared(generator: Generator): Promise<Section> {
  const stage = await openStage({ now: AFTER_THE_DEADLINE, count: CONNECTIONS });
  const bare = await startPeer('bare');
  try {
    const pages = screenDocuments(PAGES).map((page) => ({
      name: page.name,
      path: pathOf(page, WEEK),
    }));
    const calls = CALLS.map((path) => ({ name: `GET ${path}`, path }));
    const rows: string[][] = [];
    for (const read of [...pages, ...calls]) {
      rows.push(await measureRead(generator, stage, bare, read));
      console.error(`  ${rows.at(-1)!.join(' | ')}`);
    }
    return {
      title: 'Reads that all participants share, repeated',
      text: `Requests a second over ${CONNECTIONS} connections of as many accounts, PostgreSQL; pages by GET with the id of the document. "304" is a repeated request with If-None-Match. Wanted: at least 75 % of bare.`,
      columns: ['read', 'ours', 'bare', 'of bare', 'our CPU', 'ours, 304', 'bare, 304', 'of bare'],
      rows,
    };
  } finally {
    bare.stop();
    await stage.server.stop();
  }
}

interface Read {
  name: string;
  path: string;
}

async function measureRead(
  generator: Generator,
  { server, port, accounts }: Stage,
  bare: Peer,
  { name, path }: Read,
): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { cookie: `session=${accounts[0]!.sessionToken}`, accept: 'application/json' },
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors":')) throw new Error(`${path}: ${response.status} ${text}`);
  await bare.ask({ answers: { [path]: text } });
  const lists = (headers: Record<string, string>) => () =>
    accounts.map((account) => [get(path, { ...account, headers })]);
  const contestants: Contestant[] = [
    { name: 'ours', port, pid: server.pid!, lists: lists({}) },
    { name: 'bare', port: bare.port, pid: bare.pid, lists: lists({}) },
  ];
  const etag = response.headers.get('etag');
  if (etag !== null) {
    const again = lists({ 'if-none-match': etag });
    contestants.push({ name: 'ours 304', port, pid: server.pid!, lists: again });
    contestants.push({ name: 'bare 304', port: bare.port, pid: bare.pid, lists: again });
  }
  const results = await compare(generator, contestants);
  const rate = (of: string) => results.get(of)?.perSecond;
  return [
    `${name} (${(text.length / 1000).toFixed(1)} kB)`,
    perSecond(rate('ours')),
    perSecond(rate('bare')),
    percentage(rate('ours')!, rate('bare')!),
    milliseconds(results.get('ours')!.cpu),
    perSecond(rate('ours 304')),
    perSecond(rate('bare 304')),
    etag === null ? '-' : percentage(rate('ours 304')!, rate('bare 304')!),
  ];
}
