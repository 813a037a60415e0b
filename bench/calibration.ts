import { createHash } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import type { Generator } from './load/generator.ts';
import { get } from './load/requests.ts';
import { startPeer } from './peers/peer.ts';
import { perSecond } from './report.ts';

const CONNECTIONS = 16;
/** Milliseconds of each figure. */
const DURATION = 500;

/** One line that says how fast the machine is while the benchmark starts: hashes a second, and bare answers. */
export async function measureCalibration(generator: Generator): Promise<string> {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const bare = await startPeer('bare');
  try {
    await bare.ask({ answers: { '/': JSON.stringify({ text: 'x'.repeat(1000) }) } });
    const lists = Array.from({ length: CONNECTIONS }, () => [get('/')]);
    const job = { port: bare.port, lists, repeats: true, duration: DURATION };
    await generator.run(job);
    const { answered, elapsed } = await generator.run(job);
    return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load ${load} before the start; calibration: ${perSecond(hashRate())} SHA-256 of 1 kB a second in one thread, ${perSecond((answered / elapsed) * 1000)} answers of 1 kB a second by bare http`;
  } finally {
    bare.stop();
  }
}

/** A fixed loop of CPU alone. */
function hashRate(): number {
  const block = Buffer.alloc(1000, 'x');
  const start = performance.now();
  let rounds = 0;
  while (performance.now() - start < DURATION) {
    for (let index = 0; index < 100; index++) createHash('sha256').update(block).digest();
    rounds += 100;
  }
  return (rounds / (performance.now() - start)) * 1000;
}
