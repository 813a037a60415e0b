import type { Command } from 'commander';

import { importSchedule, type ImportedSchedule } from '../season/importSchedule.ts';
import { readSchedule } from '../season/feeds/schedule.ts';
import { count, seasonYear, withServices } from './command.ts';
import { printGrading } from './gradingReport.ts';
import { print, typedPath, type Terminal } from './terminal.ts';

export function addSeasonImport(program: Command, terminal: Terminal): void {
  program
    .command('season')
    .description('seasons: teams, schedule, lines, results')
    .command('import')
    .description('loads a season from an nflverse-style games.csv; again = update')
    .requiredOption('--season <year>', 'the year the season starts in', seasonYear)
    .option('--file <games.csv>', 'a file; without it the address in SCHEDULE_URL is read')
    .addHelpText(
      'after',
      `
Reports on the logs of the season's pools list corrected results, kickoffs that move after the fact, and deadlines that move with
them once picks are in.
Results that the commissioner entered are never overwritten. What changes grades the pools of the season again.
In demo mode, results of games that have not begun by the demo's clock are left out.`,
    )
    .action(({ season, file }: { season: number; file?: string }) =>
      withServices(
        terminal,
        async (services, { scheduleUrl }) => {
          const source = file === undefined ? { url: scheduleUrl } : { file: typedPath(terminal, file) };
          if (file === undefined) terminal.error.write(`Reading ${scheduleUrl}\n`);
          const schedule = await readSchedule({ ...source, season });
          const report = await importSchedule(services, schedule);
          printImported(terminal, season, report);
          for (const grading of report.grading) await printGrading(terminal, services, grading);
        },
        'founder',
      ),
    );
}

function printImported(terminal: Terminal, season: number, report: ImportedSchedule): void {
  const changes = [
    [report.added, 'game added', 'games added'],
    [report.removed, 'game taken out', 'games taken out'],
    [report.movedKickoffs, 'kickoff moved', 'kickoffs moved'],
    [report.changedLines, 'line changed', 'lines changed'],
    [report.newResults, 'new result', 'new results'],
    [report.correctedResults, 'result corrected', 'results corrected'],
  ] as const;
  const parts = changes
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => count(number, one, many));
  const summary = parts.length === 0 ? 'nothing changed' : parts.join(', ');
  print(terminal, `Season ${season}: ${count(report.games, 'game', 'games')}; ${summary}.`);
  if (report.ahead > 0) {
    print(
      terminal,
      `${count(report.ahead, 'result lies', 'results lie')} ahead of the demo's clock: not taken over.`,
    );
  }
  if (report.older > 0) {
    print(
      terminal,
      `The file is older: ${count(report.older, 'game has', 'games have')} a result here and none there.`,
    );
  }
  for (const note of report.notes) print(terminal, `  ${note}`);
}
