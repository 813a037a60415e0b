/**
 * Requests a server's /healthz at a steady rate, without waiting for earlier responses, from its own process:
 * `probe.ts <url> <pid> <times>`. Prints as JSON, for each request, the elapsed milliseconds and the
 * milliseconds in which the server's main thread was busy, which other programs on the machine do not
 * lengthen.
 */
import { setTimeout as wait } from 'node:timers/promises';

import { workedBy } from './workedBy.ts';

const PACE = 30;

const [url = '', pid = '', times = ''] = process.argv.slice(2);

const worked = () => workedBy(Number(pid));

async function ask(): Promise<{ passed: number; worked: number }> {
  const [began, before] = [performance.now(), worked()];
  const response = await fetch(`${url}/healthz`);
  if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
  const passed = performance.now() - began;
  const after = worked();
  return { passed, worked: before === null || after === null ? passed : after - before };
}

const answers: ReturnType<typeof ask>[] = [];
for (let n = 0; n < Number(times); n += 1) {
  answers.push(ask());
  await wait(PACE);
}
process.stdout.write(JSON.stringify(await Promise.all(answers)));
