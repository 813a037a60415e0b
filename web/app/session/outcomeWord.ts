/** From the pool's point of view: WON in a losers' pool is a team that lost. */
export type Outcome = 'PENDING' | 'WON' | 'LOST' | 'TIED';
export type PickTo = 'WIN' | 'LOSE';

/** The outcome in a word; in a losers' pool about the team, as its loss is good. */
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
