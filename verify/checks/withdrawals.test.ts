import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { sha256 } from '../log/testing/sha256.ts';
import type { PickKind, PickOrigin, StandingChange } from '../leaves/leaf.ts';
import type { DraftWriter } from '../testing/draft.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { gameAhead, passDeadline, shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';

const salt = `${'F'.repeat(42)}A=`;
const reportOf = (writer: DraftWriter) => verifySealed(sha256, sealDraft(writer.draft));
const failuresOf = (writer: DraftWriter) =>
  reportOf(writer).checks.flatMap(({ failures }) => failures.map(({ message }) => message));

/** A log in which entry 1 has a pick for Week 1 that is sealed. */
function picked(kind: PickKind, source: PickOrigin, writer = shortLog()) {
  const receivedAt = new Date(writer.now).toISOString();
  const record = { entry: '1', pool: '3', week: 1, team: 'H1', source, receivedAt } as const;
  const of = writer.write({ type: 'pick', kind, replaces: null, salt, record });
  const withdraw = (...entries: string[]) => {
    writer.moveTo(writer.now + 60_000);
    for (const entry of entries) delete writer.draft.names[entry];
    writer.write({ type: 'withdrawn', entries, reason: 'The wrong sheet.' });
  };
  const leave = (by: 'OWNER' | 'COMMISSIONER', at = writer.now + 60_000) => {
    writer.moveTo(at);
    writer.draft.names = {};
    writer.write({ type: 'withdrawn', entries: ['1', '2'], reason: 'No time.', by });
  };
  const open = () => {
    passDeadline(writer, 1);
    writer.write({ type: 'openings', week: 1, openings: [{ of }] });
  };
  return { writer, withdraw, leave, open };
}

describe('entries that were taken back', () => {
  it('count for nothing, and their sealed picks are opened', () => {
    const { writer, withdraw, open } = picked('EARLIER', 'IMPORT');
    withdraw('1', '2');
    open();
    const report = reportOf(writer);
    expect(failuresOf(writer)).toEqual([]);
    expect(report).toMatchObject({
      entries: 0,
      acts: [{ kind: 'WITHDRAWN', changed: 2, reason: 'The wrong sheet.' }],
    });
  });

  it('have no pick of their owners, also none that is opened later', () => {
    const { writer, withdraw, open } = picked('SUBMIT', 'PARTICIPANT');
    withdraw('1', '2');
    open();
    expect(failuresOf(writer)).toEqual([
      'Entry 1 was taken back, and has a pick for Week 1 that comes from PARTICIPANT.',
    ]);
  });

  it('have no pick that was known before', () => {
    const { writer, withdraw, open } = picked('SUBMIT', 'PARTICIPANT');
    open();
    withdraw('1', '2');
    expect(failuresOf(writer)).toContain(
      'Entry 1 was taken back, and has a pick for Week 1 that comes from PARTICIPANT.',
    );
  });

  it('leave the picks of other entries that were stated with theirs', () => {
    const writer = shortLog();
    const receivedAt = new Date(writer.now).toISOString();
    passDeadline(writer, 1);
    writer.moveTo(hoursFrom(1, 7).getTime());
    const result = { status: 'FINAL', homeScore: 3, awayScore: 0, source: 'FEED' } as const;
    writer.write({ type: 'games', games: [gameAhead(1, result)] });
    Object.assign(writer.draft.names, { 4: 'Dan' });
    const entries: [string, number, string][] = [
      ['3', 1, 'Cyn'],
      ['4', 1, 'Dan'],
    ];
    writer.write({ type: 'entries', entries });
    const picks = entries.map(([entry]): [string, string] => [entry, 'H1']);
    writer.write({ type: 'known-picks', week: 1, receivedAt, source: 'IMPORT', picks });
    writer.write({ type: 'withdrawn', entries: ['3'], reason: 'The wrong sheet.' });
    expect(reportOf(writer).acts).toContainEqual(
      expect.objectContaining({
        kind: 'STATED',
        entry: '4',
        message: expect.stringContaining(
          ': 1 pick of 1 entry for Week 1, and 1 entry whose first week had closed',
        ) as unknown,
      }),
    );
  });

  it('exist, once, and nothing is said of them later', () => {
    const { writer, withdraw } = picked('EARLIER', 'IMPORT');
    withdraw('1');
    withdraw('1', '9');
    const at = hoursFrom(1, -1).toISOString();
    writer.write({ type: 'known-picks', week: 1, receivedAt: at, source: 'IMPORT', picks: [['1', 'H1']] });
    expect(failuresOf(writer)).toEqual([
      'Leaf 7 takes entry 1 back, which does not exist.',
      'Leaf 7 takes entry 9 back, which does not exist.',
      'Leaf 8 states a pick of entry 1, which does not exist.',
    ]);
  });
});

describe('a week that eliminated everybody, and is played on', () => {
  it('is another one without the entries that were taken back', () => {
    const won = { status: 'FINAL', homeScore: 3, awayScore: 0, source: 'FEED' } as const;
    const writer = shortLog({ weeks: 3, rules: { allOut: 'PLAY_ON' } });
    const receivedAt = new Date(writer.now).toISOString();
    const names = { 3: 'Cyn', 4: 'Dan' };
    const entries = Object.entries(names).map(([id, name]): [string, number, string] => [id, 1, name]);
    writer.write({ type: 'entries', entries });
    // Cyn and Dan are left after the first week, and lose the second one.
    const teams = { 1: ['A1', 'A1', 'H1', 'H1'], 2: ['H2', 'A2', 'A2', 'A2'] };
    for (const week of [1, 2] as const) {
      passDeadline(writer, week);
      writer.moveTo(hoursFrom(week, 7).getTime());
      const picks = teams[week].map((team, index): [string, string] => [String(index + 1), team]);
      writer.write({ type: 'known-picks', week, receivedAt, source: 'IMPORT', picks });
      writer.write({ type: 'games', games: [gameAhead(week, won)] });
    }
    const state = (...changes: StandingChange[]) => writer.write({ type: 'standings', changes });
    state(['1', 1, 'LOSS', ''], ['2', 1, 'LOSS', '']);
    writer.write({ type: 'withdrawn', entries: ['3', '4'], reason: 'The wrong sheet.' });
    // The first week does not count now, and the second one does.
    state(['1', 0, '', ''], ['2', 2, 'LOSS', '']);
    const standings = reportOf(writer).checks.find(({ name }) => name === 'standings')!;
    expect(standings.failures).toEqual([]);
  });
});

describe('entries that left before the pool began', () => {
  const KICKOFF = hoursFrom(1, -60).getTime();
  const kickoff = (week: number) => ({ kickoff: hoursFrom(week, -60).toISOString() });
  const ownPick = () =>
    picked('SUBMIT', 'PARTICIPANT', shortLog({ games: (week) => [gameAhead(week, kickoff(week))] }));

  it('count for nothing, whoever picked for them, and their sealed picks are opened', () => {
    const { writer, leave, open } = ownPick();
    leave('OWNER');
    open();
    expect(failuresOf(writer)).toEqual([]);
    expect(reportOf(writer)).toMatchObject({ entries: 0, acts: [] });
  });

  it('are an act where the commissioner took them out', () => {
    const { writer, leave, open } = ownPick();
    leave('COMMISSIONER');
    open();
    expect(failuresOf(writer)).toEqual([]);
    expect(reportOf(writer).acts).toMatchObject([
      {
        kind: 'WITHDRAWN',
        message: 'The commissioner took 2 entries out before the pool began.',
        changed: 2,
        reason: 'No time.',
      },
    ]);
  });

  it.each(['OWNER', 'COMMISSIONER'] as const)('are there once it has, by the %s', (by) => {
    const { writer, leave } = ownPick();
    leave(by, KICKOFF + 60_000);
    expect(failuresOf(writer)).toEqual(['Leaf 6 takes entries out of the pool, which had begun.']);
  });

  it('are stated within a minute after the first kickoff, since clocks differ by a little', () => {
    const { writer, leave } = ownPick();
    leave('OWNER', KICKOFF + 59_999);
    expect(failuresOf(writer)).toEqual([]);
  });

  it('are there after the deadline leaf of the first week', () => {
    const { writer, leave, open } = ownPick();
    open();
    leave('OWNER', writer.now);
    expect(failuresOf(writer)).toContain('Leaf 8 takes entries out of the pool, which had begun.');
  });
});
