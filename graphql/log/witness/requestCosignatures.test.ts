import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it, vi } from 'vitest';

import type { Services } from '#kernel/services.ts';
import { verifierKeyOf } from '../key/signCheckpoint.ts';
import { createSigner, newSigningKey } from '../key/signer.ts';
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

it('asks witnesses side by side, and one without an answer about one pool alone', async () => {
  const warn = vi.fn();
  const ofPool = (poolId: number) => [{ id: poolId, poolId, size: 1, checkpoint: 'note', cosignatures: [] }];
  const services = {
    log: { warn },
    servedCheckpoints: { record: () => Promise.resolve() },
    db: {
      poolLog: { findMany: () => Promise.resolve([{ poolId: 1 }, { poolId: 2 }]) },
      logPublication: {
        findMany: ({ where }: { where: { poolId: number } }) => Promise.resolve(ofPool(where.poolId)),
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
  const told = (warn.mock.calls as [{ witness: string; poolId: number }][]).map(
    ([{ witness, poolId }]) => `${witness}, pool ${poolId}`,
  );
  expect(order[0]).toBe('the other was asked');
  expect(told.toSorted()).toEqual([
    'refusing.example, pool 1',
    'refusing.example, pool 2',
    'silent.example, pool 1',
  ]);
});
