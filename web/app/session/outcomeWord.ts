/** What a pick's team did as the pool's rules see it: WON in a losers' pool is a team that lost. */
export type Outcome = 'PENDING' | 'WON' | 'LOST' | 'TIED';
export type PickTo = 'WIN' | 'LOSE';

/** What became of a pick, in a word: what its team did, in a losers' pool with the team named, as a loss is good there. */
export function outcomeWord(
  outcome: Outcome,
  pickTo: PickTo,
): 'Pending' | 'Won' | 'Lost' | 'Tied' | 'Team lost' | 'Team won' {
  switch (outcome) {
    case 'WON':
      return pickTo === 'WIN' ? 'Won' : 'Team lost';
    case 'LOST':
      return pickTo === 'WIN' ? 'Lost' : 'Team won';
    case 'TIED':
      return 'Tied';
    default:
      return 'Pending';
  }
}
