import { measureFanOut } from './fanOut.ts';
import { milliseconds, type Section } from './report.ts';

const SOCKETS = [1000, 5000];

/** One score to all open sockets, beside bare ws. */
export async function measureLive(): Promise<Section> {
  const rows: string[][] = [];
  for (const sockets of SOCKETS) {
    const { ours, bare } = await measureFanOut(sockets);
    const row = (what: string, of: (side: typeof ours) => number, show = milliseconds) => [
      `${what}, ${sockets.toLocaleString('en-US')} sockets`,
      show(of(ours)),
      show(of(bare)),
      `${(of(ours) / of(bare)).toFixed(1)}x`,
    ];
    rows.push(
      row('last receipt', ({ lastReceipt }) => lastReceipt),
      row('CPU of the server', ({ cpu }) => cpu),
      row('memory of a socket', ({ memory }) => memory, kilobytes),
      row('CPU to open a socket', ({ opening }) => opening),
    );
  }
  return {
    title: 'One score to all open sockets',
    text: 'From the event to its receipt by the last socket, medians; bare is `ws` in a process with the same flags. Less is better. Wanted: at most 1.5 times bare; twice for the CPU of an event.',
    columns: ['what', 'ours', 'bare', 'times bare'],
    rows,
  };
}

function kilobytes(value: number): string {
  return `${value.toFixed(1)} kB`;
}
