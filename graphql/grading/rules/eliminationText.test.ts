import { describe, expect, it } from 'vitest';

import { eliminationText, type EliminationFacts } from './eliminationText.ts';

const giants = { nickname: 'Giants', opponent: 'Eagles', score: 3, opponentScore: 24 };
const unplayed = { ...giants, score: null, opponentScore: null };

describe('the reason of an elimination as text', () => {
  it.each<[EliminationFacts['reason'], EliminationFacts['team'], string, string]>([
    ['LOSS', giants, 'Giants lost 3-24', 'Giants lost 3-24 to the Eagles'],
    [
      'LOSS',
      { ...giants, score: 24, opponentScore: 3 },
      'Giants won 24-3',
      'Giants won 24-3 against the Eagles',
    ],
    [
      'TIE',
      { ...giants, score: 40, opponentScore: 40 },
      'Giants tied 40-40',
      'Giants tied 40-40 with the Eagles',
    ],
    ['LOSS', unplayed, 'Giants game ruled a loss', 'Giants game ruled a loss'],
    ['LOSS', null, 'Team lost', 'Team lost'],
    ['NO_PICK', null, 'No pick', 'No pick'],
    ['LATE_PICK', giants, 'Late pick: Giants', 'Late pick: Giants'],
    ['TEAM_REUSED', giants, 'Giants used twice', 'Giants used twice'],
    ['ADMIN', null, 'By the commissioner', 'By the commissioner'],
  ])('%s', (reason, team, short, whole) => {
    expect(eliminationText({ reason, team }, false)).toBe(short);
    expect(eliminationText({ reason, team }, true)).toBe(whole);
  });
});
