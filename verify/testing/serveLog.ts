import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { MemoryLog } from '../log/memoryLog.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { parseBundlePath } from '../log/tiles.ts';
import type { LogHeader } from '../checks/header.ts';

/** Serves a log below `/p/office/log`, as a server of pools does. The first answer of each path is 503. */
export async function serveLog({
  header,
  leaves,
}: {
  header: LogHeader;
  leaves: readonly Uint8Array[];
}): Promise<{ address: string; server: Server }> {
  const log = new MemoryLog(sha256);
  log.append(leaves);
  const texts: Record<string, string> = {
    key: `${header.keys.join('\n')}\n`,
    checkpoint: header.checkpoint,
    published: JSON.stringify(header.published),
  };
  const requestedPaths = new Set<string>();
  const server = createServer(({ url = '' }, response) => {
    const path = url.replace('/p/office/log/', '');
    const bundle = parseBundlePath(path);
    if (!requestedPaths.has(path)) {
      requestedPaths.add(path);
      response.writeHead(503).end();
    } else if (bundle !== null) response.end(log.bundle(bundle));
    else if (texts[path] !== undefined) response.end(texts[path]);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/p/office`, server };
}
