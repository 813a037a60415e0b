import { serveBare } from './bare.ts';
import { serveMercurius } from './mercurius.ts';
import { servePostgraphile } from './postgraphile.ts';

/** A server to compare with, in a process of its own: `serve.ts <name> <database> <now>`. */
const servers = {
  bare: serveBare,
  mercurius: serveMercurius,
  postgraphile: servePostgraphile,
};

const [name = '', databaseUrl = '', now = ''] = process.argv.slice(2);
const serve = servers[name as keyof typeof servers];
if (!serve) throw new Error(`There is no peer ${name}; there are ${Object.keys(servers).join(', ')}.`);
process.on('disconnect', () => process.exit());
const { port, receive } = await serve({ databaseUrl, now: new Date(now) });
process.on('message', (message: object) => {
  void (async () => process.send?.((await receive?.(message)) ?? { port }))();
});
