import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../prisma/client.ts';
import { projectRoot } from '../../prisma/projectRoot.ts';
import { resolvers } from './byHand.ts';
import { createPeerContext, type PeerContext } from './context.ts';
import { loadPeer } from './packages.ts';
import type { PeerOptions, ServedPeer } from './peer.ts';
import { prismaSource } from './prismaSource.ts';

/** What is used of `@apollo/server`. */
interface Apollo {
  ApolloServer: new (options: object) => object;
}
interface Standalone {
  startStandaloneServer(
    server: object,
    options: {
      listen: { port: number; host: string };
      context(request: { req: { headers: { cookie?: string } } }): Promise<PeerContext>;
    },
  ): Promise<{ url: string }>;
}

/** Apollo Server 5 over Prisma, in its standalone form. */
export async function serveApollo({ databaseUrl, now }: PeerOptions): Promise<ServedPeer> {
  const source = prismaSource(await openDatabase(databaseUrl));
  const { ApolloServer } = loadPeer<Apollo>('@apollo/server');
  const { startStandaloneServer } = loadPeer<Standalone>('@apollo/server/standalone');
  const typeDefs = readFileSync(join(projectRoot, 'schema.graphql'), 'utf8');
  const { url } = await startStandaloneServer(
    new ApolloServer({ typeDefs, resolvers, csrfPrevention: false, introspection: false }),
    {
      listen: { port: 0, host: '127.0.0.1' },
      context: ({ req }) => Promise.resolve(createPeerContext(source, now, req.headers.cookie)),
    },
  );
  return { port: Number(new URL(url).port) };
}
