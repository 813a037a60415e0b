// npm run storm: set-up, build, and the faults of bench/storm/, on loopback. Options: bench/storm/options.ts.
import { main, node, setUp, step, StepError, tools } from './setup.js';

await main(async () => {
  await setUp();
  await step('Building', async () => {
    if ((await node(['.ci/build.js'])) !== 0) throw new StepError('The build failed.');
  });
  let code;
  await step('Storming', async () => {
    code = await node([tools.tsx, 'bench/storm/main.ts', ...process.argv.slice(2)]);
  });
  return code ?? 1;
});
