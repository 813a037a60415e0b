import { describe, expect, it } from 'vitest';

import { currentLine, lineText, ownLineText } from './lines.ts';

const open = { homeTeamId: 'KC', lockedLine: null, lineLockedAt: null };
const locked = { homeTeamId: 'KC', lineLockedAt: new Date(0) };

describe('lineText', () => {
  it.each([
    [-3.5, 'KC -3.5'],
    [3, 'KC +3'],
    [0, 'KC PK'],
    [-0, 'KC PK'],
    [-12.5, 'KC -12.5'],
    [0.1 + 0.2, 'KC +0.3'],
  ])('%d: %s', (line, text) => {
    expect(lineText({ ...open, line })).toBe(text);
  });

  it('is null without a numeric line', () => {
    for (const line of [null, Number.NaN, Infinity, -Infinity])
      expect(lineText({ ...open, line })).toBeNull();
  });

  it('marks the locked line, and shows it instead of the current one', () => {
    expect(lineText({ ...locked, line: -7, lockedLine: -3.5 })).toBe('KC -3.5 (Locked)');
    expect(lineText({ ...locked, line: -7, lockedLine: null })).toBe('KC -7 (Locked)');
    expect(lineText({ ...locked, line: null, lockedLine: null })).toBeNull();
  });
});

describe('ownLineText', () => {
  it('inverts the sign for the away team, and names the team', () => {
    const game = { homeTeamId: 'NO', lockedLine: null, lineLockedAt: null, line: 4.5 };
    expect(ownLineText(game, 'NO')).toBe('NO +4.5');
    expect(ownLineText(game, 'TB')).toBe('TB -4.5');
    expect(ownLineText({ ...game, line: 0 }, 'TB')).toBe('TB PK');
    expect(ownLineText({ ...game, line: null }, 'TB')).toBeNull();
    expect(ownLineText({ ...game, lockedLine: 3, lineLockedAt: new Date(0) }, 'TB')).toBe('TB -3 (Locked)');
  });
});

describe('currentLine', () => {
  it('is the locked line only while the game is locked', () => {
    expect(currentLine({ line: -7, lockedLine: -3.5, lineLockedAt: null })).toBe(-7);
    expect(currentLine({ line: -7, lockedLine: 0, lineLockedAt: new Date(0) })).toBe(0);
  });
});
