import { type ChildProcess, execFileSync } from 'node:child_process';

import { expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { cacheLimits } from '#graphql/log/comparison/tableComparer.ts';
import { openComparer, startProcess } from './openComparer.ts';
import { plantSignedPool } from '#graphql/testing/services.ts';

it.each(bothDialects)(
  'a process compares the tables of a pool on %s, more than once, and ends',
  async (dialect) => {
    const { database, services, planted } = await plantSignedPool(dialect, 3);
    const { signal } = new AbortController();
    const comparer = openComparer(services);
    expect(await comparer.compare(planted.pool.id, signal)).toMatchObject({ entries: 3, count: 0 });
    await database.db.entry.updateMany({ data: { startWeek: 2 } });
    const report = await comparer.compare(planted.pool.id, signal);
    const named = report!.differences.filter(({ columns }) => columns.includes('Entry.startWeek'));
    expect(named.map(({ entryId }) => entryId)).toEqual(planted.entries.map(({ id }) => id));
    await comparer.end();
    expect((await comparer.compare(planted.pool.id, signal))!.count).toBeGreaterThan(0);
    await comparer.end();
    await database.close();
  },
);

it('an abort ends a comparison, and the next one starts anew', async () => {
  const { database, services, planted } = await plantSignedPool('sqlite', 3);
  const comparer = openComparer(services);
  const { signal } = new AbortController();
  await comparer.compare(planted.pool.id, signal);
  // Of a running process, and of one that is being started.
  for (let time = 0; time < 3; time += 1) {
    const stopping = new AbortController();
    const compared = comparer.compare(planted.pool.id, stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(compared).rejects.toThrow('stopping');
  }
  expect(await comparer.compare(planted.pool.id, signal)).toMatchObject({ entries: 3, count: 0 });
  await comparer.end();
  await database.close();
});

it('a process that keeps a played log stays for the next comparison, and another one starts after it', async () => {
  const { database, services, planted } = await plantSignedPool('sqlite', 3);
  const { signal } = new AbortController();
  for (const { shortest, processes } of [
    { shortest: 1, processes: 2 },
    { shortest: 1_000_000, processes: 3 },
  ]) {
    const started: ChildProcess[] = [];
    const startChild = () => {
      const child = startProcess();
      started.push(child);
      return child;
    };
    const comparer = openComparer(services, { limits: { ...cacheLimits(), shortest }, startChild });
    await comparer.compare(planted.pool.id, signal);
    await comparer.idle();
    const { id } = planted.entries[1]!;
    await database.db.entry.update({ where: { id }, data: { startWeek: 2 } });
    const report = await comparer.compare(planted.pool.id, signal);
    expect(report!.differences[0]).toMatchObject({ entryId: id, columns: ['Entry.startWeek'] });
    // What differs is not kept.
    await comparer.idle();
    expect(started.at(-1)!.connected).toBe(false);
    await database.db.entry.update({ where: { id }, data: { startWeek: 1 } });
    expect(await comparer.compare(planted.pool.id, signal)).toMatchObject({ count: 0 });
    await comparer.idle();
    expect(started.at(-1)!.connected).toBe(shortest === 1);
    expect(started).toHaveLength(processes);

    started.at(-1)!.kill('SIGKILL');
    await comparer.end();
    expect(await comparer.compare(planted.pool.id, signal)).toMatchObject({ count: 0 });
    await comparer.end();
  }
  await database.close();
});

it('a process that does not end is killed', async () => {
  const { database, services, planted } = await plantSignedPool('sqlite', 1);
  const { signal } = new AbortController();
  let child: ChildProcess | undefined;
  const comparer = openComparer(services, { startChild: () => (child = startProcess()) });
  await comparer.compare(planted.pool.id, signal);
  child!.kill('SIGSTOP');
  await comparer.end();
  expect(child!.signalCode).toBe('SIGKILL');
  await database.close();
});

/** Numbers of system calls, by the processor. */
const CALLS: Partial<Record<NodeJS.Architecture, { prctl: number; setpriority: number }>> = {
  x64: { prctl: 157, setpriority: 141 },
  arm64: { prctl: 167, setpriority: 140 },
};
const calls = process.platform === 'linux' ? CALLS[process.arch] : undefined;

/** Runs a program under a seccomp filter that answers EPERM to one system call, as the unit's SystemCallFilter does. */
const REFUSE = `my ($prctl, $refused) = map { 0 + $_ } splice(@ARGV, 0, 2);
  my $filter = join '', map { pack 'SCCL', @$_ }
    [0x20, 0, 0, 0], [0x15, 0, 1, $refused], [0x06, 0, 0, 0x00050001], [0x06, 0, 0, 0x7fff0000];
  syscall($prctl, 38, 1, 0, 0, 0) == 0 && syscall($prctl, 22, 2, pack('Sx6P', 4, $filter)) == 0 or die $!;
  exec @ARGV;`;

it.runIf(calls !== undefined)('starts a process where its priority cannot be set', () => {
  const script = `
    import { setPriority } from 'node:os';
    import { startProcess } from ${JSON.stringify(new URL('openComparer.ts', import.meta.url).href)};
    try { setPriority(0, 10); } catch (error) { console.log(error.info.code); }
    const child = startProcess();
    console.log(child.connected);
    child.kill('SIGKILL');`;
  const { prctl, setpriority } = calls!;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script];
  const said = execFileSync('perl', ['-e', REFUSE, String(prctl), String(setpriority), ...node], {
    encoding: 'utf8',
  });
  expect(said.trim().split('\n')).toEqual(['EPERM', 'true']);
});

it('ends a process to which the first message cannot be sent', async () => {
  const { database, services, planted } = await plantSignedPool('sqlite', 1);
  let child: ChildProcess | undefined;
  const startChild = () => {
    child = startProcess();
    child.send = () => {
      throw new Error('the channel is closed');
    };
    return child;
  };
  const comparer = openComparer(services, { startChild });
  await expect(comparer.compare(planted.pool.id, new AbortController().signal)).rejects.toThrow('channel');
  await comparer.end();
  expect(child!.exitCode ?? child!.signalCode).not.toBeNull();
  await database.close();
});
