import type { EliminationReason } from './facts.ts';

export interface EliminationFacts {
  reason: EliminationReason;
  /** The picked team; null without a pick, or for a reason that concerns no team. */
  team: {
    /** "Giants" */
    nickname: string;
    /** The opponent: "Eagles". */
    opponent: string;
    /** Points; null without a final score. */
    score: number | null;
    opponentScore: number | null;
  } | null;
}

/**
 * The elimination reason in a few words: "Giants lost 3-24", "No pick", "By the commissioner".
 * @param isWhole adds the opponent: "Giants lost 3-24 to the Eagles"
 */
export function eliminationText({ reason, team }: EliminationFacts, isWhole: boolean): string {
  switch (reason) {
    case 'NO_PICK':
      return 'No pick';
    case 'ADMIN':
      return 'By the commissioner';
    case 'LATE_PICK':
      return team === null ? 'Late pick' : `Late pick: ${team.nickname}`;
    case 'TEAM_REUSED':
      return team === null ? 'Team used twice' : `${team.nickname} used twice`;
    case 'LOSS':
    case 'TIE': {
      if (team === null) return reason === 'LOSS' ? 'Team lost' : 'Team tied';
      const { nickname, opponent, score, opponentScore } = team;
      // Unfinished game with the commissioner's ruling.
      if (score === null || opponentScore === null) return `${nickname} game ruled a loss`;
      // In a losers' pool a win eliminates.
      const [verb, preposition] =
        reason === 'TIE' ? ['tied', 'with'] : score > opponentScore ? ['won', 'against'] : ['lost', 'to'];
      const against = isWhole ? ` ${preposition} the ${opponent}` : '';
      return `${nickname} ${verb} ${score}-${opponentScore}${against}`;
    }
  }
}
