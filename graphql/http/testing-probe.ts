/**
 * Asks a server's /healthz at a steady pace, whether or not the answer before has come, from a process of its own:
 * `testing-probe.ts <url> <pid> <times>`. Prints the milliseconds of each, as JSON: those that passed, and those of them
 * that the server's main thread was at work, which other programs on the machine do not lengthen.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const PACE = 30;

const [url = '', pid = '', times = ''] = process.argv.slice(2);

/** Milliseconds that the process's main thread has worked; null where the system does not tell. */
function worked(): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

async function ask(): Promise<{ passed: number; worked: number }> {
  const [began, before] = [performance.now(), worked()];
  const response = await fetch(`${url}/healthz`);
  if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
  const passed = performance.now() - began;
  const after = worked();
  return { passed, worked: before === null || after === null ? passed : after - before };
}

const asked: ReturnType<typeof ask>[] = [];
for (let n = 0; n < Number(times); n += 1) {
  asked.push(ask());
  await wait(PACE);
}
process.stdout.write(JSON.stringify(await Promise.all(asked)));
