// npm run bench: set-up, build, and the measurements of bench/, on loopback.
import { main, node, setUp, step, StepError, tools } from './setup.js';

await main(async () => {
  await setUp();
  await step('Building', async () => {
    if ((await node(['.ci/build.js'])) !== 0) throw new StepError('The build failed.');
  });
  let code;
  await step('Measuring', async () => {
    code = await node([tools.tsx, 'bench/main.ts'], { timeout: 10 * 60_000 });
  });
  return code === 0 ? 0 : 1;
});
