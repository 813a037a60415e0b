import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import type { PickRecord } from '../leaves/leaf.ts';
import { sha256 } from '../log/testing/sha256.ts';
import type { DraftWriter, Ref } from '../testing/draft.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { gameAhead, passDeadline, shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import { MOST_LISTED } from './findings.ts';

const HOUR = 3_600_000;
const reportOf = ({ draft }: DraftWriter) => verifySealed(sha256, sealDraft(draft));
const failures = ({ checks }: ReturnType<typeof reportOf>) =>
  checks.flatMap(({ name, failures: found }) =>
    name === 'openings' || name === 'picks' || name === 'times' || name === 'players' ? found : [],
  );

/** A commissioner's pick of Week 1 for entry 1, now. */
function override(writer: DraftWriter, team: string, rest: Partial<PickRecord> = {}): Ref {
  const receivedAt = new Date(writer.now).toISOString();
  const record = {
    entry: '1',
    pool: '3',
    week: 1,
    team,
    source: 'ADMIN',
    reason: 'Asked.',
    receivedAt,
    ...rest,
  };
  const salt = `${String.fromCharCode(65 + writer.draft.leaves.length).repeat(42)}A=`;
  return writer.write({ type: 'pick', kind: 'OVERRIDE', replaces: null, salt, record: record as PickRecord });
}

const open = (writer: DraftWriter, ...refs: Ref[]) =>
  writer.write({ type: 'openings', week: 1, openings: refs.map((of) => ({ of })) });

describe("a commissioner's pick says when it was made", () => {
  it('before the deadline', () => {
    const writer = shortLog();
    const pick = override(writer, 'H1');
    passDeadline(writer, 1);
    open(writer, pick);
    expect(reportOf(writer).acts).toMatchObject([
      { kind: 'PICK', message: 'A commissioner picked H1, before the deadline.' },
    ]);
  });

  it.each([
    [1, 'after the deadline'],
    [3, 'after the kickoff'],
    [4, 'after the kickoff'],
  ])('%i hours after the deadline: %s', (hours, when) => {
    const writer = shortLog();
    passDeadline(writer, 1);
    writer.moveTo(writer.now + hours * HOUR);
    open(writer, override(writer, 'H1'));
    expect(reportOf(writer).acts).toMatchObject([{ message: `A commissioner picked H1, ${when}.` }]);
  });

  it('after the game had its result', () => {
    const writer = shortLog();
    passDeadline(writer, 1);
    writer.moveTo(writer.now + 7 * HOUR);
    const result = { status: 'FINAL', homeScore: 3, awayScore: 0, source: 'FEED' } as const;
    writer.write({ type: 'games', games: [gameAhead(1, result)] });
    open(writer, override(writer, 'A1'));
    expect(reportOf(writer).acts).toMatchObject([
      { message: 'A commissioner picked A1, after the game had its result.' },
    ]);
  });
});

describe('a pick without a commitment', () => {
  /** Entry 3 is imported after the deadline with its pick. */
  const imported = () => {
    const writer = shortLog();
    const receivedAt = new Date(writer.now).toISOString();
    passDeadline(writer, 1);
    writer.moveTo(writer.now + HOUR);
    Object.assign(writer.draft.names, { 3: 'Cy' });
    writer.write({ type: 'entries', entries: [['3', 1, 'Cy']] });
    writer.write({ type: 'known-picks', week: 1, receivedAt, source: 'IMPORT', picks: [['3', 'H1']] });
    return writer;
  };

  it('is replaced by the name of its team', () => {
    const writer = imported();
    open(writer, override(writer, 'A1', { entry: '3', was: 'H1' }));
    const report = reportOf(writer);
    expect(failures(report)).toEqual([]);
    expect(report.acts.map(({ message }) => message)).toContain(
      'A commissioner changed the pick from H1 to A1, after the deadline.',
    );
  });

  it('is graded by the result that its game had before the deadline', () => {
    const thursday = { kickoff: hoursFrom(1, -62).toISOString() };
    const writer = shortLog({ games: (week) => [gameAhead(week, week === 1 ? thursday : {})] });
    const receivedAt = new Date(writer.now).toISOString();
    writer.moveTo(hoursFrom(1, -58).getTime());
    const result = { ...thursday, status: 'FINAL', homeScore: 3, awayScore: 0, source: 'FEED' } as const;
    writer.write({ type: 'games', games: [gameAhead(1, result)] });
    writer.write({ type: 'standings', changes: [] });
    passDeadline(writer, 1);
    const picks = [['1', 'H1'] as [string, string], ['2', 'A1'] as [string, string]];
    writer.write({ type: 'known-picks', week: 1, receivedAt, source: 'IMPORT', picks });
    writer.write({ type: 'standings', changes: [['2', 1, 'LOSS', '']] });
    const { checks } = reportOf(writer);
    expect(checks.find(({ name }) => name === 'standings')!.failures).toEqual([]);
  });

  it('is not found by the name of another team, nor where the pick has a commitment', () => {
    const other = imported();
    open(other, override(other, 'H1', { entry: '3', was: 'A1' }));
    const message = expect.stringContaining(
      'replaces a pick, which is not a pick of the entry for the week',
    ) as unknown;
    expect(failures(reportOf(other))).toContainEqual(expect.objectContaining({ message }));

    const committed = shortLog();
    const first = override(committed, 'H1');
    const second = override(committed, 'A1', { was: 'H1' });
    passDeadline(committed, 1);
    open(committed, first, second);
    expect(failures(reportOf(committed))).toContainEqual(expect.objectContaining({ message }));
  });
});

describe('a pick that a new entry brings along', () => {
  /** A pick of Week 1 that entry 3 brings along on Friday, of a game on Thursday or on Sunday. */
  const brought = (isPlayed: boolean) => {
    const kickoff = hoursFrom(1, isPlayed ? -62 : 3).toISOString();
    const writer = shortLog({ games: (week) => [gameAhead(week, week === 1 ? { kickoff } : {})] });
    writer.moveTo(hoursFrom(1, -50).getTime());
    Object.assign(writer.draft.names, { 3: 'Cy' });
    writer.write({ type: 'entries', entries: [['3', 1, 'Cy']] });
    const receivedAt = hoursFrom(1, -70).toISOString();
    const record = { entry: '3', pool: '3', week: 1, team: 'H1', source: 'IMPORT', receivedAt } as const;
    const pick = writer.write({
      type: 'pick',
      kind: 'EARLIER',
      replaces: null,
      salt: `${'Z'.repeat(42)}A=`,
      record,
    });
    passDeadline(writer, 1);
    open(writer, pick);
    return reportOf(writer);
  };

  it('is an act of the commissioner where its game had begun', () => {
    expect(brought(true).acts).toMatchObject([
      // Its result is not stated days later.
      { kind: 'UNDECIDED' },
      { kind: 'STATED', message: expect.stringContaining('1 pick of 1 entry for Week 1') as unknown },
    ]);
  });

  it('is none where it was ahead', () => {
    expect(brought(false).acts).toEqual([]);
  });
});

it('lists so many notices at most', () => {
  const writer = shortLog();
  for (let count = 0; count < 130; count += 1) {
    writer.write({ type: 'pick-opened', entry: '1', week: 1, reason: `Asked ${count} times.` });
  }
  const { notices } = reportOf(writer);
  expect(notices).toHaveLength(MOST_LISTED);
});

describe('a pick that a commissioner restores', () => {
  /** A commissioner removes H1 of entry 1, and puts a team in its place as if the owner had picked it. */
  const restored = (team: string) => {
    const writer = shortLog();
    const receivedAt = new Date(writer.now).toISOString();
    const own = { entry: '1', pool: '3', week: 1, team: 'H1', source: 'PARTICIPANT', receivedAt } as const;
    const salt = `${'V'.repeat(42)}A=`;
    const first = writer.write({ type: 'pick', kind: 'SUBMIT', replaces: null, salt, record: own });
    writer.moveTo(writer.now + HOUR);
    const now = new Date(writer.now).toISOString();
    const gone = { team: null, was: 'H1', source: 'ADMIN', reason: 'Asked.', receivedAt: now } as const;
    const removal = { type: 'pick', kind: 'REMOVE', replaces: first, salt: `${'U'.repeat(42)}A=` } as const;
    const second = writer.write({ ...removal, record: { ...own, ...gone } });
    writer.moveTo(writer.now + HOUR);
    const third = override(writer, team, { source: 'PARTICIPANT', receivedAt });
    passDeadline(writer, 1);
    open(writer, first, second, third);
    return failures(reportOf(writer)).map(({ message }) => message);
  };

  it('keeps source and instant where it is of the same team', () => {
    expect(restored('H1')).toEqual([]);
    expect(restored('A1')).toEqual([
      'The pick of leaf 7 is of kind OVERRIDE, and its record says that it comes from PARTICIPANT.',
      expect.stringContaining('120 minutes before it was written; ten are the most.'),
    ]);
  });
});

describe('the limits of a pick that a new entry brings along', () => {
  /** Entry 3 brings a pick along, written so many milliseconds after the deadline of its week. */
  const brought = (late: number, isPassed = false) => {
    const writer = shortLog();
    const receivedAt = new Date(writer.now).toISOString();
    if (isPassed) passDeadline(writer, 1);
    writer.moveTo(hoursFrom(1, 0).getTime() + late);
    Object.assign(writer.draft.names, { 3: 'Cy' });
    writer.write({ type: 'entries', entries: [['3', 1, 'Cy']] });
    const record = { entry: '3', pool: '3', week: 1, team: 'H1', source: 'IMPORT', receivedAt } as const;
    const salt = `${'Y'.repeat(42)}A=`;
    const pick = writer.write({ type: 'pick', kind: 'EARLIER', replaces: null, salt, record });
    if (!isPassed) passDeadline(writer, 1);
    open(writer, pick);
    return reportOf(writer)
      .checks.find(({ name }) => name === 'times')!
      .failures.map(({ message }) => message);
  };
  const late = [expect.stringContaining('whose deadline was not ahead') as unknown];

  it('is a minute after the deadline, before its leaf', () => {
    expect(brought(60_000)).toEqual([]);
    expect(brought(60_001)).toEqual(late);
    expect(brought(-1)).toEqual([]);
  });

  it('is the leaf of the deadline', () => {
    expect(brought(0, true)).toEqual(late);
  });
});

describe('the limit of a pick that was received in time', () => {
  const written = (late: number) => {
    const writer = shortLog();
    const receivedAt = new Date(hoursFrom(1, 0).getTime() - 1).toISOString();
    passDeadline(writer, 1);
    writer.moveTo(writer.now + late);
    const record = { entry: '1', pool: '3', week: 1, team: 'H1', source: 'PARTICIPANT', receivedAt } as const;
    const salt = `${'X'.repeat(42)}A=`;
    open(writer, writer.write({ type: 'pick', kind: 'SUBMIT', replaces: null, salt, record }));
    const { checks, notices } = reportOf(writer);
    const { failures: failed } = checks.find(({ name }) => name === 'times')!;
    return {
      failed: failed.length,
      noticed: notices.filter((text) => text.includes('within a minute')).length,
    };
  };

  it('is a minute', () => {
    expect(written(60_000)).toEqual({ failed: 0, noticed: 1 });
    expect(written(60_001)).toEqual({ failed: 1, noticed: 0 });
  });

  it('is ten minutes before its leaf', () => {
    const failed = (milliseconds: number) => {
      const writer = shortLog();
      const receivedAt = new Date(writer.now - milliseconds).toISOString();
      const of = override(writer, 'H1', { receivedAt });
      passDeadline(writer, 1);
      open(writer, of);
      return failures(reportOf(writer)).length;
    };
    expect([600_000, 600_001].map(failed)).toEqual([0, 1]);
  });

  it.each(['POSTPONED', 'CANCELLED'] as const)('is no matter where the game is %s', (status) => {
    const writer = shortLog();
    writer.write({ type: 'games', games: [gameAhead(1, { status })] });
    const receivedAt = new Date(writer.now).toISOString();
    const record = { entry: '1', pool: '3', week: 1, team: 'H1', source: 'PARTICIPANT', receivedAt } as const;
    const salt = `${'W'.repeat(42)}A=`;
    const pick = writer.write({ type: 'pick', kind: 'SUBMIT', replaces: null, salt, record });
    passDeadline(writer, 1);
    open(writer, pick);
    expect(failures(reportOf(writer)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^H1 had no game in Week 1 to be picked when leaf \d+ was written\.$/),
    ]);
  });
});

it('lists so many failures of a check at most, and counts all', () => {
  const writer = shortLog();
  for (let count = 0; count < 60; count += 1) {
    writer.write({ type: 'entries', entries: [['1', 1, 'Ann']] });
  }
  const found = reportOf(writer).checks.find(({ name }) => name === 'players')!;
  expect(found.failed).toBe(60);
  expect(found.failures).toHaveLength(MOST_LISTED);
});
