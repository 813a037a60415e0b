// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Comparison } from '#verify/compare/comparison.ts';
import type { LogAnswer, LogCheck } from './logCheck.ts';
import { ScreenCheck, type ScreenState } from './screenCheck.ts';

const latest = { checkpoint: 'a signed note', key: 'a key' };
const clean: Comparison = { screen: 'League Standings', compared: 60, differences: [], ahead: [] };
const message = 'shown as active, by the log out in Week 3 (LOSS)';
const bob = { screen: 'League Standings', entry: '2', username: 'Bob', week: 3, message };
const differing = { ...clean, differences: [bob] };
const answer = (comparison: Comparison, failures: string[] = []): LogAnswer => ({
  type: 'COMPARED',
  leaves: 255,
  follows: [],
  milliseconds: 100,
  comparison,
  failures,
  latest,
});

let time = 0;
let shown = 1;
let states: ScreenState[] = [];
const ask = vi.fn<(check: LogCheck) => Promise<LogAnswer>>();
const reload = vi.fn(async () => {});
const keepSeen = vi.fn();

function open(): ScreenCheck {
  return new ScreenCheck({
    slug: 'office',
    read: () => ({ screen: 'League Standings', counts: { entries: shown } }),
    readSeen: () => null,
    onState: (state) => void states.push(state),
    now: () => time,
    ask,
    reload,
    keepSeen,
  });
}

/** Looks again and again, two seconds apart. */
async function lookFor(check: ScreenCheck, seconds: number): Promise<void> {
  for (const end = time + seconds * 1000; time < end; time += 2_000) await check.look();
}
const readings = () => ask.mock.calls.map(([{ reading }]) => reading);

beforeEach(() => {
  [time, shown, states] = [1_000_000, 1, []];
  vi.clearAllMocks();
});

describe('a screen that is compared with the log', () => {
  it('matches, keeps the checkpoint, and asks again when it changes or a minute is over', async () => {
    ask.mockResolvedValue(answer(clean));
    const check = open();
    await lookFor(check, 20);
    expect(states).toEqual([{ type: 'CHECKING' }, { type: 'MATCHES', compared: 60, leaves: 255 }]);
    expect(keepSeen).toHaveBeenCalledWith(latest);
    expect(readings()).toEqual(['NEW']);
    shown = 2;
    await lookFor(check, 20);
    expect(readings(), 'the log that is there').toEqual(['NEW', 'NOTHING']);
    await lookFor(check, 40);
    expect(readings()).toEqual(['NEW', 'NOTHING', 'NEW']);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is checked again while news are on their way, and never alarmed when they arrive', async () => {
    ask.mockResolvedValueOnce(answer(clean));
    const check = open();
    await check.look();
    shown = 2;
    ask.mockResolvedValue(answer(differing));
    await lookFor(check, 12);
    expect(states.at(-1)).toEqual({ type: 'CHECKING' });
    expect(reload, 'the screen may be the older one').toHaveBeenCalled();
    expect(readings().slice(0, 3)).toEqual(['NEW', 'NOTHING', 'NEW']);
    ask.mockResolvedValue(answer(clean));
    await lookFor(check, 10);
    expect(states.at(-1)).toEqual({ type: 'MATCHES', compared: 60, leaves: 255 });
    expect(states.map(({ type }) => type)).not.toContain('DIFFERS');
  });

  it('differs when it does for 15 seconds and a whole new reading, with the evidence, until it agrees again', async () => {
    ask.mockResolvedValue(answer(differing));
    const check = open();
    await lookFor(check, 14);
    expect(states.map(({ type }) => type)).not.toContain('DIFFERS');
    await lookFor(check, 10);
    await lookFor(check, 30);
    expect(readings().filter((reading) => reading === 'ALL')).toHaveLength(1);
    const state = states.at(-1)!;
    expect(state).toMatchObject({ type: 'DIFFERS', differences: [bob], failures: [] });
    expect(state.type === 'DIFFERS' && state.evidence).toMatchObject({
      slug: 'office',
      shown: { counts: { entries: 1 } },
      comparison: differing,
      latest,
    });
    expect(keepSeen).not.toHaveBeenCalled();
    ask.mockResolvedValue(answer(clean));
    await lookFor(check, 62);
    expect(states.at(-1)!.type).toBe('MATCHES');
  });

  it('differs when the log does not hold', async () => {
    ask.mockResolvedValue(answer(clean, ['Leaves are missing.']));
    await lookFor(open(), 24);
    expect(states.at(-1)).toMatchObject({ type: 'DIFFERS', failures: ['Leaves are missing.'] });
  });

  it('says that the log is behind when a deadline stays unstated', async () => {
    ask.mockResolvedValue(answer({ ...clean, ahead: [8] }));
    await lookFor(open(), 24);
    expect(states.at(-1)).toEqual({ type: 'BEHIND', weeks: [8] });
  });

  it('compares a long log only when somebody asks for it', async () => {
    ask.mockResolvedValue({ type: 'LONG', leaves: 90_000, failures: [], latest });
    const check = open();
    await check.look();
    expect(states.at(-1)).toEqual({ type: 'LONG', leaves: 90_000 });
    ask.mockResolvedValue(answer(clean));
    await check.askFor();
    expect(ask.mock.calls.map(([{ isAsked }]) => isAsked)).toEqual([false, true]);
    expect(states.at(-1)!.type).toBe('MATCHES');
  });

  it('says nothing of a pool without a log, and that a log which was there cannot be read', async () => {
    ask.mockResolvedValue({ type: 'UNAVAILABLE', hasLog: false });
    const check = open();
    await lookFor(check, 30);
    expect(states.at(-1)).toEqual({ type: 'NOTHING' });
    ask.mockResolvedValue({ type: 'UNAVAILABLE', hasLog: true });
    await lookFor(check, 90);
    expect(states.at(-1)).toEqual({ type: 'UNREAD' });
  });
});
