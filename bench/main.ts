import { cpus, loadavg } from 'node:os';

import { Command, InvalidArgumentError } from 'commander';

import { measureDeadline } from './deadline.ts';
import { measureLive } from './live.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import { measureMemory } from './memory.ts';
import { measureMixed } from './mixed.ts';
import { measurePicks } from './picks.ts';
import { measureReads } from './reads/reads.ts';
import { measureShared } from './reads/shared.ts';
import { measureViewers } from './reads/viewers.ts';
import { printSection, type Section, writeSection } from './report.ts';
import { measureRush } from './rush.ts';
import { stopPostgresql } from './database.ts';
import { measureStart } from './start.ts';
import { command, node, script } from '../tools/processes.ts';

interface Part {
  name: string;
  description: string;
  measure(generator: Generator): Promise<Section>;
}

/** The parts of a whole run; each is a sub-command too. */
const parts: Part[] = [
  {
    name: 'reads',
    description: 'documents sent as text, beside PostGraphile, Mercurius and bare http',
    measure: measureReads,
  },
  { name: 'shared', description: 'reads that all participants share, repeated', measure: measureShared },
  {
    name: 'mixed',
    description: 'shared reads beside 1 to 50 picks a second in the same pool',
    measure: measureMixed,
  },
  { name: 'viewers', description: 'reads of viewers of whom nothing is cached', measure: measureViewers },
  { name: 'rush', description: '1,000 participants open /picks, 500 submit', measure: measureRush },
  { name: 'picks', description: 'picks acknowledged, on both databases', measure: measurePicks },
  { name: 'live', description: 'one score to 1,000 and 5,000 sockets', measure: measureLive },
  {
    name: 'deadline',
    description: 'a deadline passes for 1,000 people on /picks',
    measure: measureDeadline,
  },
  { name: 'start', description: 'start to ready, on both databases', measure: measureStart },
];

const HOUR = 60;

const program = new Command('npm run bench --')
  .description('Measures the server beside its peers and its limits, and writes bench/RESULTS.md.')
  .enablePositionalOptions()
  .action(() => run(parts));
for (const part of parts) {
  program
    .command(part.name)
    .description(part.description)
    .action(() => run([part]));
}
program
  .command('memory')
  .description('resident memory under demo traffic; not part of a whole run')
  .option('--minutes <number>', 'minutes of traffic', readMinutes, HOUR)
  .action(({ minutes }: { minutes: number }) =>
    run([{ name: 'memory', description: '', measure: (generator) => measureMemory(generator, minutes) }]),
  );
program
  .command('pools')
  .description('1, 100 and 1,000 pools of 30 entries on one server; not part of a whole run')
  .argument('[arguments...]', 'of bench/pools/main.ts')
  .passThroughOptions()
  .allowUnknownOption()
  .action(async (args: string[]) => {
    process.exitCode = await command(async () => (await node(script('bench/pools/main.ts', ...args))) ?? 1);
  });
await program.parseAsync();

/** Measures the parts one after the other; what was measured is written even when a later part fails. */
async function run(chosen: readonly Part[]): Promise<void> {
  const generator = startGenerator();
  try {
    const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load ${(loadavg()[0] ?? 0).toFixed(1)} before the start`;
    console.log(machine);
    const given = ['npm run bench', process.argv.slice(2).join(' ')].filter(Boolean).join(' -- ');
    for (const part of chosen) {
      console.error(`\n> ${part.name}`);
      const section = await part.measure(generator);
      printSection(section);
      writeSection(section, `\`${given}\`, ${new Date().toISOString().slice(0, 10)}; ${machine}.`);
    }
  } finally {
    generator.stop();
    await stopPostgresql();
  }
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (!(minutes > 0)) throw new InvalidArgumentError('It must be a number of minutes.');
  return minutes;
}
