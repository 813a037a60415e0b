import type { KeyObject } from 'node:crypto';

import { encodeBase64 } from '#verify/log/base64.ts';
import { formatVerifierKey } from '#verify/log/verifierKey.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { currentKey } from './openKey.ts';
import { createPoolLogs } from '../poolLogs.ts';
import { verifierKeyOf } from './signCheckpoint.ts';
import { createSigner } from './signer.ts';

/**
 * Records the signing key. When it replaces another one, each log states that; the checkpoint over this leaf
 * is signed by both keys if the earlier one is available.
 * @param earlier the signer with the earlier key
 * @returns whether a key was replaced
 */
export async function recordKey(services: Services, earlier: LogSigner | null = null): Promise<boolean> {
  const { db, systemClock, poolLogs } = services;
  const publicKey = encodeBase64(poolLogs.signer.publicKey);
  const storedKey = await currentKey(db);
  if (storedKey === publicKey) return false;
  const since = systemClock.now();
  if (storedKey === null) {
    await db.logKey.create({ data: { publicKey, since } });
    return false;
  }
  const logs = await db.poolLog.findMany({ orderBy: { poolId: 'asc' } });
  const both = { ...services, poolLogs: createPoolLogs(poolLogs.signer, earlier === null ? [] : [earlier]) };
  await inTransaction(both, services.clock.now(), async (transaction) => {
    await transaction.tx.logKey.updateMany({ where: { until: null }, data: { until: since } });
    await transaction.tx.logKey.create({ data: { publicKey, since } });
    for (const { poolId, origin } of logs) {
      transaction.log(poolId, {
        type: 'key',
        key: formatVerifierKey(verifierKeyOf(origin, poolLogs.signer.publicKey)),
        previous: formatVerifierKey(verifierKeyOf(origin, Buffer.from(storedKey, 'base64'))),
      });
    }
  });
  return true;
}

/** Replaces the signing key of the site's logs. The caller has stored the new one for the next start (writeNextKey). */
export function rotateKey(services: Services, next: KeyObject): Promise<boolean> {
  const { signer } = services.poolLogs;
  return recordKey({ ...services, poolLogs: createPoolLogs(createSigner(signer.host, next)) }, signer);
}
