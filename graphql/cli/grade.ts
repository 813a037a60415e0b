import type { Command } from 'commander';

import { gradePool } from '../grading/grading.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { count, poolId, withServices } from './command.ts';
import { printGrading } from './gradingReport.ts';
import { requirePool } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

export function addGrade(program: Command, terminal: Terminal): void {
  program
    .command('grade')
    .description('grades a pool again from scratch and prints what changed')
    .requiredOption('--pool <id>', 'the number of the pool', poolId)
    .action(({ pool: id }: { pool: number }) =>
      withServices(terminal, async (services) => {
        await requirePool(services.db, id);
        // Without a server nobody has processed the deadlines.
        for (const { week, eliminated } of await passDeadlines(services, services.clock.now(), id)) {
          print(
            terminal,
            `Week ${week}: deadline passed, ${count(eliminated, 'entry', 'entries')} without a pick.`,
          );
        }
        const graded = await gradePool(services, id);
        await printGrading(terminal, services, graded);
        if (graded.miscounted > 0) {
          print(terminal, `${count(graded.miscounted, 'count was', 'counts were')} wrong and corrected.`);
        }
      }),
    );
}
