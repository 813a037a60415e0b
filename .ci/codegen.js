// Generates what the sources need before anything can be checked or built: the Prisma clients of both dialects, the
// types of the GraphQL schema's builder and Relay's artifacts. Quick when nothing changed.
import { main, node, tools } from './setup.js';

await main(async () => {
  const prisma = await node(['prisma/codegen.js']);
  const relay = await node([tools.relay, '--output', 'quiet-with-errors']);
  return prisma || relay ? 1 : 0;
});
