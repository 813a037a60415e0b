import type { Command } from 'commander';

import { becomeOnlyServer } from '#prisma/serverLock.ts';
import { adoptNextKey, writeNextKey } from '../log/key/keyFile.ts';
import { rotateKey } from '../log/key/rotateKey.ts';
import { newSigningKey } from '../log/key/signer.ts';
import type { Services } from '../kernel/services.ts';
import { withServices } from './command.ts';
import { CommandError } from './problems.ts';
import { print, type Terminal } from './terminal.ts';

export function addLog(program: Command, terminal: Terminal): void {
  program
    .command('log')
    .description('the logs of the pools')
    .command('rotate-key')
    .description('replaces the key that signs the logs, which each of them states; stop every server first')
    .action(() =>
      withServices(terminal, async (services, { logKeyFile }) => {
        const release = becomeOnlyServer(services.db);
        try {
          await refuseServers(services);
          const next = newSigningKey();
          // Each process finishes what ends between these steps (openKey).
          writeNextKey(logKeyFile, next);
          await rotateKey(services, next);
          adoptNextKey(logKeyFile);
        } finally {
          release();
        }
        print(terminal, `The key in ${logKeyFile} was replaced; the earlier one is beside it.`);
      }),
    );
}

/** A server goes on to sign with the key that it has read. On PostgreSQL its leases show it. */
async function refuseServers({ db, systemClock }: Services): Promise<void> {
  const lease = await db.jobLease.findFirst({ where: { expiresAt: { gt: systemClock.now() } } });
  if (lease === null) return;
  const [host] = lease.holder.split(' ');
  throw new CommandError(
    `a server runs on this database, on ${host}: stop every server first (one that was killed counts for 10 seconds more)`,
  );
}
