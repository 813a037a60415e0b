import { Option, type Command } from 'commander';
import { once } from 'node:events';

import { poolId, withServices } from './command.ts';
import { exportGrid, toCsv, toJson } from '../imports/exportGrid.ts';
import { createProgress } from './progress.ts';
import { requirePool } from './requirePool.ts';
import type { Terminal } from './terminal.ts';

export function addExport(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description('prints a pool as a grid, as import reads it')
    .requiredOption('--pool <id>', 'the number of the pool', poolId)
    .addOption(new Option('--format <format>', 'csv or json').choices(['csv', 'json']).default('csv'))
    .addHelpText(
      'after',
      `
The grid of import, and for each entry status,eliminatedWeek,reason, and strikes where entries have more than one life. Picks of weeks whose deadline has not passed are
left out. Cells that a spreadsheet would take for a formula begin with an apostrophe.`,
    )
    .action(({ pool: id, format }: { pool: number; format: 'csv' | 'json' }) =>
      withServices(terminal, async ({ db, clock }) => {
        const pool = await requirePool(db, id);
        const progress = createProgress(terminal);
        const grid = await exportGrid(db, pool, clock.now(), (entries) => progress.say(`${entries} entries`));
        for await (const text of format === 'csv' ? toCsv(grid) : toJson(grid)) {
          // Respects backpressure, or a large pool would pile up in memory.
          if (!terminal.out.write(text)) await once(terminal.out, 'drain');
        }
        progress.end();
      }),
    );
}
