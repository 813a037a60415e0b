// Set-up and build, and nothing else: what the command line and the benchmark need before they run.
import { main, node, setUp, step, StepError } from './setup.js';

await main(async () => {
  await setUp();
  await step('Building', async () => {
    if ((await node(['.ci/build.js'])) !== 0) throw new StepError('The build failed.');
  });
});
