import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runOnce } from '../../prisma/postgresqlConnection.ts';
import { loadPeer } from './packages.ts';
import type { PeerOptions, ServedPeer } from './peer.ts';

/** What is used of `postgraphile`. */
interface Postgraphile {
  postgraphile(preset: object): {
    createServ(grafserv: object): { addTo(server: Server): Promise<void> };
  };
}
type Preset = { makeV4Preset(options: object): object };

/** PostGraphile 5, whose schema is the database's, in the names of its version 4. */
export async function servePostgraphile({ databaseUrl }: PeerOptions): Promise<ServedPeer> {
  polyfillWithResolvers();
  // A pick's game has its team; the database has no second key for it, from which PostGraphile would read the relation.
  await runOnce(databaseUrl, `COMMENT ON TABLE "Pick" IS E'@foreignKey ("teamId") references "Team" ("id")'`);
  const { postgraphile } = loadPeer<Postgraphile>('postgraphile');
  const { default: amber } = loadPeer<{ default: object }>('postgraphile/presets/amber');
  const { makeV4Preset } = loadPeer<Preset>('postgraphile/presets/v4');
  const { makePgService } = loadPeer<{ makePgService(options: object): object }>('postgraphile/adaptors/pg');
  const { grafserv } = loadPeer<{ grafserv: object }>('postgraphile/grafserv/node');
  const server = createServer();
  const serv = postgraphile({
    extends: [amber, makeV4Preset({ simpleCollections: 'both' })],
    pgServices: [makePgService({ connectionString: databaseUrl, schemas: ['public'] })],
    grafserv: { graphiql: false, watch: false, graphqlPath: '/graphql' },
    grafast: { explain: false },
  }).createServ(grafserv);
  await serv.addTo(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port };
}

/** Node has it from version 22 on. */
function polyfillWithResolvers(): void {
  const { prototype: _prototype, ...known } = Object.getOwnPropertyDescriptors(Promise);
  if ('withResolvers' in known) return;
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: <Value>() => {
      let resolve: ((value: Value | PromiseLike<Value>) => void) | undefined;
      let reject: ((reason: unknown) => void) | undefined;
      const promise = new Promise<Value>((one, other) => {
        resolve = one;
        reject = other;
      });
      return { promise, resolve, reject };
    },
  });
}
