import type { Command } from 'commander';

import { gradePool } from '../actions/grading.ts';
import { passDeadlines } from '../actions/passDeadlines.ts';
import { count, poolId, withServices } from './command.ts';
import { printGrading } from './gradingReport.ts';
import { requirePool } from './requirePool.ts';

export function addGrade(program: Command): void {
  program
    .command('grade')
    .description('grades a pool again from scratch and prints what changed')
    .requiredOption('--pool <id>', 'the number of the pool', poolId)
    .action(({ pool: id }: { pool: number }) =>
      withServices(async (services) => {
        await requirePool(services.db, id);
        // Where no server runs, nobody has acted on the deadlines since.
        for (const { week, eliminated } of await passDeadlines(services, services.clock.now(), id)) {
          console.log(
            `Week ${week}: deadline passed, ${count(eliminated, 'entry', 'entries')} without a pick.`,
          );
        }
        await printGrading(services, await gradePool(services, id));
      }),
    );
}
