import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it, vi } from 'vitest';

import type { Services } from '#kernel/services.ts';
import { verifierKeyOf } from '../key/signCheckpoint.ts';
import { createSigner, newSigningKey } from '../key/signer.ts';
import { SITE_LOG } from '../site/siteLog.ts';
import { requestCosignatures, type RemoteWitness } from './requestCosignatures.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function openWitness(name: string, answer: RequestListener): Promise<RemoteWitness> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { publicKey } = createSigner(name, newSigningKey());
  return { url: `http://127.0.0.1:${port}`, keys: [verifierKeyOf(name, publicKey)] };
}

it('asks witnesses side by side, and notes each that does not sign', async () => {
  const warn = vi.fn();
  const latest = { id: 7, poolId: SITE_LOG, size: 1, checkpoint: 'note' };
  const services = {
    log: { warn },
    servedCheckpoints: { record: () => Promise.resolve() },
    db: {
      logPublication: {
        findFirst: ({ where }: { where: object }) => Promise.resolve('cosignatures' in where ? null : latest),
      },
    },
  } as unknown as Services;
  let heard = () => {};
  const otherIsAsked = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const order: string[] = [];
  const silent = await openWitness('silent.example', ({ socket }) => {
    socket.on('close', () => order.push('the silent one was left'));
    void otherIsAsked.then(() => socket.destroy());
  });
  const refusing = await openWitness('refusing.example', (_request, response) => {
    order.push('the other was asked');
    heard();
    response.writeHead(403).end('unknown log');
  });
  expect(await requestCosignatures(services, [silent, refusing])).toBe(0);
  const told = (warn.mock.calls as [{ witness: string }][]).map(([{ witness }]) => witness);
  expect(order[0]).toBe('the other was asked');
  expect(told.toSorted()).toEqual(['refusing.example', 'silent.example']);
});
