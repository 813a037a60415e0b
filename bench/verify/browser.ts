// npx tsx bench/verify/browser.ts <file>: verifies a bundle with the worker of the built web app in Chromium, as the page
// /verify does, and prints the seconds that it takes (bench/VERIFY.md has the figures).
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import { launchBrowser } from '#web/e2e/browser.ts';
import type { VerificationAnswer } from '#web/screens/verify/verification.ts';

const [bundle = 'build/season.log'] = process.argv.slice(2);
const web = join(projectRoot, 'build/web');
const worker = readdirSync(join(web, 'assets')).find((name) => /^verifyWorker-.*\.js$/.test(name));
if (worker === undefined) throw new Error('The web app is not built; run `npm run build` first.');

const server = createServer((request, response) => {
  const path = request.url === '/bundle' ? bundle : join(web, request.url!);
  if (request.url === '/') return response.setHeader('content-type', 'text/html').end('<title>Bench</title>');
  if (!existsSync(path)) return response.writeHead(404).end();
  response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
  return createReadStream(path).pipe(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(url);
  for (let round = 1; round <= 3; round += 1) {
    const { seconds, answer } = await page.evaluate(async (address) => {
      const started = performance.now();
      const running = new Worker(address, { type: 'module' });
      running.postMessage({ bundle: '/bundle', checkpoints: [], receipts: [], keys: [], site: null });
      const answer = await new Promise<VerificationAnswer>((resolve) => {
        running.onmessage = ({ data }: MessageEvent<VerificationAnswer>) => {
          if (data.type !== 'progress' && data.type !== 'comparing') resolve(data);
        };
      });
      running.terminate();
      return { seconds: (performance.now() - started) / 1000, answer };
    }, `/assets/${worker}`);
    if (answer.type !== 'report') throw new Error(JSON.stringify(answer));
    console.log(`${seconds.toFixed(1)} s, ${answer.report.passed ? 'everything holds' : 'it does not hold'}`);
  }
} finally {
  await browser.close();
  server.close();
}
