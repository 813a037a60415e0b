import { timed } from './measure.ts';
import { residentOf } from './processUse.ts';
import { milliseconds, type Section } from './report.ts';
import { medianOf } from './rounds.ts';
import { openStage } from './stage.ts';

const STARTS = 5;

/** From the start of the process until /readyz answers, with the demo's pool in place. */
export async function measureStart(): Promise<Section> {
  const rows: string[][] = [];
  for (const dialect of ['sqlite', 'postgresql'] as const) {
    const { server } = await openStage({ dialect, count: 1 });
    try {
      const durations: number[] = [];
      for (let start = 0; start < STARTS; start++) {
        await server.kill('SIGTERM');
        durations.push(await timed(() => server.restart()));
      }
      rows.push([
        dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        milliseconds(medianOf(durations)),
        `${residentOf(server.pid!).toFixed(0)} MB`,
      ]);
    } finally {
      await server.stop();
    }
  }
  return {
    title: 'Start',
    text: `From the start of the process until it is ready, with the demo's pool, median of ${STARTS}; and the resident memory then. Wanted: 0.8 s and 200 MB.`,
    columns: ['database', 'start to ready', 'resident memory'],
    rows,
  };
}
