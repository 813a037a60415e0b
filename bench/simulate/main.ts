import { Command, InvalidArgumentError } from 'commander';

import { checkSeason } from '#verify/testing/checkSeason.ts';

// `npm run simulate`: honest seasons, of which the verifier must find nothing but what the commissioner did.

const { seasons, first } = new Command('npm run simulate --')
  .description(
    'Plays random seasons, with random rules and all commands of the office, and verifies their logs. Ends with 1 where the verifier finds a fault in an honest season, or does not name each act of the commissioner.',
  )
  .option('--seasons <number>', 'number of seasons', wholeNumber, 1000)
  .option(
    '--first <number>',
    'the first season: each number is a season of its own, the same each time',
    wholeNumber,
    1,
  )
  .parse()
  .opts<{ seasons: number; first: number }>();

let wrong = 0;
let acts = 0;
let leaves = 0;
const kinds = new Map<string, number>();
for (let seed = first; seed < first + seasons; seed += 1) {
  const { report, failures, made, named } = checkSeason(seed);
  leaves += report.size;
  acts += named.length;
  for (const { kind } of report.acts) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const silent = made.filter((act) => !named.includes(act)).map((act) => `not named: ${act}`);
  const invented = named.filter((act) => !made.includes(act)).map((act) => `never made: ${act}`);
  const faults = [...failures, ...silent, ...invented];
  if (faults.length === 0) continue;
  wrong += 1;
  console.log(`Season ${seed}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}
const byKind = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `${kind} ${count}`);
console.log(
  `${seasons} seasons, ${leaves} leaves, ${acts} acts (${byKind.join(', ')}): ${wrong} do not hold`,
);
process.exitCode = wrong === 0 ? 0 : 1;

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return number;
}
