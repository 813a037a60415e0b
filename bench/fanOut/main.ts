// node --import tsx bench/fanOut/main.ts [sockets] [rounds] [counted|random]: one score to all sockets, beside bare ws
// in the same run. Further arguments go to the servers' processes: --cpu-prof writes their profiles.
// With `deadline` for the ids: a deadline that passes while all have the picks page open.
import { passDeadline } from '../deadline.ts';
import { measureFanOut } from '../fanOut.ts';

const [sockets = 1000, rounds = 15] = process.argv.slice(2, 4).map(Number);
if (process.argv[4] === 'deadline') {
  const { lastPage, cpu, failed } = await passDeadline(sockets, process.argv.slice(5));
  console.log(`A deadline passes with ${sockets} on /picks`);
  console.log(`${lastPage.toFixed(0)} ms until the last page has all picks; ${failed} failed`);
  console.log(`${cpu.toFixed(0)} ms of processor`);
} else await printFanOut();

async function printFanOut(): Promise<void> {
  const ids = process.argv[4] === 'random' ? 'random' : 'counted';
  const { ours, bare } = await measureFanOut(sockets, { rounds, ids, flags: process.argv.slice(5) });
  const units = {
    lastReceipt: 'ms to the last receipt',
    cpu: 'ms of processor for the event',
    memory: 'kB of memory for a socket',
    opening: 'ms of processor to open a socket',
  };
  console.log(`A score to ${sockets} sockets with ${ids} ids: ours, bare ws, ratio`);
  for (const [key, unit] of Object.entries(units) as [keyof typeof units, string][]) {
    const [one, other] = [ours[key], bare[key]];
    console.log(`${one.toFixed(2)}  ${other.toFixed(2)}  ${(one / other).toFixed(2)}  ${unit}`);
  }
}
