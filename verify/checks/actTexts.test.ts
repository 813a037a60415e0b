import { describe, expect, it } from 'vitest';

import type { LoggedGame } from '../leaves/leaf.ts';
import { plain } from '../testing/pickAttacks.ts';
import { randomRules } from '../testing/randomRules.ts';
import { Dice } from '../testing/dice.ts';
import { entryText, statedText, withdrawnText } from './actEffects.ts';
import {
  deadlineText,
  decisionText,
  kickoffText,
  pickText,
  resultText,
  rulesText,
  rulingText,
} from './actTexts.ts';

const NONE = {
  startWeek: 1,
  adminEliminatedWeek: null,
  reinstatedThroughWeek: null,
  boughtBackThroughWeek: null,
};
const game: LoggedGame = {
  id: '7',
  week: 2,
  home: 'KC',
  away: 'BUF',
  kickoff: '2025-09-14T17:00:00.000Z',
  confirmed: true,
  status: 'FINAL',
  homeScore: 17,
  awayScore: 20,
  source: 'FEED',
};

describe('what a commissioner did, in words', () => {
  it('to a pick', () => {
    expect(pickText('BUF', null)).toBe('picked BUF');
    expect(pickText('BUF', 'KC')).toBe('changed the pick from KC to BUF');
    expect(pickText(null, 'KC')).toBe('removed the pick of KC');
    expect(pickText(null, null)).toBe('removed the pick of a team');
  });

  it.each([
    [{ startWeek: 3 }, 'moved its first week from 1 to 3', 'moved its first week from 3 to 1'],
    [{ adminEliminatedWeek: 3 }, 'eliminated it in Week 3', 'took its elimination back'],
    [{ reinstatedThroughWeek: 3 }, 'reinstated it through Week 3', 'took its reinstatement back'],
    [{ boughtBackThroughWeek: 3 }, 'bought it back in through Week 3', 'took its buy-back back'],
  ])('to an entry: %o', (columns, done, undone) => {
    expect(decisionText(NONE, { ...NONE, ...columns })).toBe(done);
    expect(decisionText({ ...NONE, ...columns }, NONE)).toBe(undone);
  });

  it('to an entry, twice at once or not at all', () => {
    const both = { ...NONE, adminEliminatedWeek: 3 };
    expect(decisionText({ ...NONE, reinstatedThroughWeek: 2 }, both)).toBe(
      'eliminated it in Week 3 and took its reinstatement back',
    );
    expect(decisionText(NONE, NONE)).toBe('decided about it and changed nothing');
  });

  it('to a game', () => {
    expect(resultText(game, { ...game, homeScore: 21 })).toBe(
      'The result of BUF at KC was changed from BUF 20, KC 17 (source FEED) to BUF 20, KC 21 (source FEED).',
    );
    expect(resultText(game, { ...game, status: 'POSTPONED' })).toMatch(/ to POSTPONED\.$/);
    expect(kickoffText(game, { ...game, confirmed: false })).toBe(
      'The kickoff of BUF at KC was moved after the fact, from 2025-09-14T17:00:00.000Z to not confirmed.',
    );
    expect(rulingText(game, 'SURVIVE')).toBe('A commissioner ruled that BUF at KC counts as survived.');
    expect(rulingText(game, 'LOSS')).toBe('A commissioner ruled that BUF at KC counts as a loss.');
    expect(rulingText(game, null)).toBe('A commissioner took the ruling on BUF at KC back.');
  });

  it('to a deadline', () => {
    const instant = Date.parse('2025-09-14T17:00:00.000Z');
    expect(deadlineText(instant, instant + 60_000)).toBe(
      'The deadline of the week was moved from 2025-09-14T17:00:00.000Z to 2025-09-14T17:01:00.000Z.',
    );
    expect(deadlineText(instant, null)).toBe(
      'The deadline of the week, 2025-09-14T17:00:00.000Z, was taken away.',
    );
  });

  it('to the rules', () => {
    const rules = { ...randomRules(new Dice(1), 3, new Dice(2)), ...plain.rules };
    const text = rulesText(rules, { ...rules, lives: 2, doublePickWeeks: [2, 3] });
    expect(text).toMatch(/^The rules were changed after a deadline had passed: /);
    expect(text).toContain('lives 1 -> 2');
    expect(text).toContain(', doublePickWeeks [] -> [2,3]');
    expect(rulesText(rules, rules)).toBe('The rules were changed after a deadline had passed: nothing.');
  });

  it('by taking an entry out', () => {
    expect(withdrawnText({ count: 1, isLeaving: true })).toBe(
      'The commissioner took 1 entry out before the pool began.',
    );
  });

  it('to an entry, with its username where one is shown', () => {
    expect(entryText('12', 'Ann')).toBe('entry 12 (Ann)');
    expect(entryText('12', null)).toBe('entry 12');
  });

  it('by stating picks and entries', () => {
    const act = { isBeginning: false, pickCount: 0, addedCount: 2, weeks: new Set<number>() };
    expect(statedText(act, 0)).toBe(
      'Stated by the commissioner after the fact: 2 entries whose first week had closed.',
    );
    const weeks = new Set([10, 2]);
    expect(statedText({ ...act, addedCount: 0, pickCount: 1, weeks }, 1)).toBe(
      'Stated by the commissioner after the fact: 1 pick of 1 entry for Weeks 2, 10, when results were known, which nothing committed to before.',
    );
  });
});
