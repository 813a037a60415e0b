import type { Command } from 'commander';

import { replaceSigningKey } from '../actions/log/keyFile.ts';
import { rotateKey } from '../actions/log/rotateKey.ts';
import { newSigningKey } from '../actions/log/signer.ts';
import { withServices } from './command.ts';
import { print, type Terminal } from './terminal.ts';

export function addLog(program: Command, terminal: Terminal): void {
  program
    .command('log')
    .description('the logs of the pools')
    .command('rotate-key')
    .description('replaces the key that signs the logs, which each of them states; stop the server first')
    .action(() =>
      withServices(terminal, async (services, { logKeyFile }) => {
        const next = newSigningKey();
        // First the logs: a failure leaves the earlier key in use.
        await rotateKey(services, next);
        replaceSigningKey(logKeyFile, next);
        print(terminal, `The key in ${logKeyFile} was replaced; the earlier one is beside it.`);
      }),
    );
}
