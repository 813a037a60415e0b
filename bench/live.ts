import { type FanOut, measureFanOut } from './fanOut.ts';
import { milliseconds, type Section } from './report.ts';

const SOCKETS = [1000, 5000];

/** One score to all open sockets, beside bare `ws`. */
export async function measureLive(): Promise<Section> {
  const rows: string[][] = [];
  for (const sockets of SOCKETS) {
    const { ours, bare } = await measureFanOut(sockets);
    const row = (what: string, key: keyof FanOut, text: (value: number) => string) =>
      rows.push([
        String(sockets),
        what,
        text(ours[key]),
        text(bare[key]),
        `${(ours[key] / bare[key]).toFixed(1)} times`,
      ]);
    row('last receipt', 'lastReceipt', milliseconds);
    row('processor of the server for the event', 'cpu', milliseconds);
    row('memory of a socket', 'memory', (kilobytes) => `${kilobytes.toFixed(1)} kB`);
    row('processor of the server to open a socket', 'opening', milliseconds);
  }
  return {
    title: 'One score to all open sockets',
    text: 'Wanted: at most 1.5 times bare ws.',
    columns: ['sockets', 'what', 'ours', 'bare ws', 'ratio'],
    rows,
  };
}
