// npm run screenshots: set-up, build, and a picture of every screen in test-results/screens: phone and desk, light and
// dark. Names of pictures narrow it down: npm run screenshots -- history picks-make.
// --readme takes the three of the README anew, into web/pictures.
import { main, node, setUp, step, StepError, tools } from './setup.js';

await main(async () => {
  await setUp();
  await step('Building', async () => {
    if ((await node(['.ci/build.js'])) !== 0) throw new StepError('The build failed.');
  });
  let code;
  await step('Taking pictures', async () => {
    code = await node([tools.tsx, 'web/e2e/screenshots.ts', ...process.argv.slice(2)], {
      timeout: 10 * 60_000,
    });
  });
  return code === 0 ? 0 : 1;
});
