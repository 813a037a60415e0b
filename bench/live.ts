import { addCrowd, signInTestUser } from './crowd.ts';
import { measureFanOut } from './fanOut.ts';
import { residentOf } from './processUse.ts';
import { milliseconds, type Section } from './report.ts';
import { openStage } from './stage.ts';

const MEMBERS = 50;
const SOCKETS = [1000, 5000];

/** One score to all open sockets. */
export async function measureLive(): Promise<Section> {
  const rows: string[][] = [];
  for (const sockets of SOCKETS) {
    const { server } = await openStage({ count: 1 });
    try {
      await server.kill('SIGTERM');
      const crowd = await addCrowd(server.databaseUrl, MEMBERS);
      await server.restart();
      const idle = residentOf(server.pid!);
      const testUser = await signInTestUser(server.url);
      const { total, spread } = await measureFanOut(server.url, testUser, crowd, sockets);
      const held = ((residentOf(server.pid!) - idle) * 1024) / sockets;
      rows.push([String(sockets), milliseconds(spread), milliseconds(total), `${held.toFixed(0)} kB`]);
    } finally {
      await server.stop();
    }
  }
  return {
    title: 'One score to all open sockets',
    text: 'Times to the last receipt. Wanted: at most 1.5 times bare ws.',
    columns: [
      'sockets',
      'from the first receipt',
      'from the move of the clock, with grading',
      'memory a socket',
    ],
    rows,
  };
}
