import { Command, CommanderError } from 'commander';

import { POOL_COMMAND } from '#prisma/commandName.ts';
import { addAccount } from './account.ts';
import { addAdminCreate } from './adminCreate.ts';
import { addBackup } from './backup.ts';
import { addCommissioner } from './commissioner.ts';
import { addCreate } from './create.ts';
import { addSecondChance } from './secondChance.ts';
import { addEntry } from './entry.ts';
import { addExport } from './exportPool.ts';
import { addGrade } from './grade.ts';
import { addImport } from './importPool.ts';
import { addPasswordLink } from './passwordLink.ts';
import { addDoctor } from './doctor.ts';
import { explain } from './problems.ts';
import { addRepair } from './repair.ts';
import { addLog } from './rotateLogKey.ts';
import { addResetSecondFactor } from './resetSecondFactor.ts';
import { addRestore } from './restore.ts';
import { addSeasonImport } from './seasonImport.ts';
import { addSessionsEnd } from './sessionsEnd.ts';
import type { Terminal } from './terminal.ts';
import { addVerify } from './verifyPool.ts';

/** All commands, with their arguments and flags. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command(POOL_COMMAND)
    .description('Last Standing: what is done to pools from the command line')
    .showHelpAfterError('(--help says more)')
    .addHelpText(
      'after',
      `
Works on the database of DATABASE_URL and brings it up to date first. Results go to stdout, progress to stderr; npm
itself prints a line to stdout, unless it is "npm run --silent pool --". Exit code 1 when something failed; nothing is half done then.`,
    )
    .configureOutput({
      writeOut: (text) => void terminal.out.write(text),
      writeErr: (text) => void terminal.error.write(text),
    })
    .exitOverride();

  addSeasonImport(program, terminal);
  addCreate(program, terminal);
  addSecondChance(program, terminal);
  addImport(program, terminal);
  addExport(program, terminal);
  addGrade(program, terminal);
  addVerify(program, terminal);
  addLog(program, terminal);
  const admin = program
    .command('admin')
    .description('administrators, lost passwords and lost second factors');
  addAdminCreate(admin, terminal);
  addPasswordLink(admin, terminal);
  addResetSecondFactor(admin, terminal);
  addAccount(program, terminal);
  addCommissioner(program, terminal);
  addEntry(program, terminal);
  addSessionsEnd(program, terminal);
  addBackup(program, terminal);
  addRestore(program, terminal);
  addRepair(program, terminal);
  addDoctor(program, terminal);
  return program;
}

/**
 * Runs a command line.
 * @returns the exit code: 0, or 1 after a failure, with a line that gives the reason.
 */
export async function runCommandLine(args: string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Help was requested, or the arguments are wrong: commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode;
    terminal.error.write(`${explain(error)}\n`);
    return 1;
  }
}
