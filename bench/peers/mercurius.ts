import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../prisma/projectRoot.ts';
import { resolvers } from './byHand.ts';
import { createPeerContext, type PeerContext } from './context.ts';
import { loadPeer } from './packages.ts';
import type { PeerOptions, ServedPeer } from './peer.ts';
import { openConnections, pgSource } from './pgSource.ts';

/** What is used of `fastify` and `mercurius`. */
interface Fastify {
  register(plugin: object, options: object): Promise<void>;
  listen(options: { port: number; host: string }): Promise<string>;
}

/** Mercurius 16 with JIT over `pg`: the fastest of the peers. */
export async function serveMercurius({ databaseUrl, now }: PeerOptions): Promise<ServedPeer> {
  const source = pgSource(openConnections(databaseUrl));
  const app = loadPeer<(options: object) => Fastify>('fastify')({ logger: false });
  await app.register(loadPeer<object>('mercurius'), {
    schema: readFileSync(join(projectRoot, 'schema.graphql'), 'utf8'),
    resolvers,
    jit: 1,
    context: ({ headers }: { headers: { cookie?: string } }): PeerContext =>
      createPeerContext(source, now, headers.cookie),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: Number(new URL(url).port) };
}
