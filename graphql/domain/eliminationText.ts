import type { EliminationReason } from './facts.ts';

/** What put an entry out, as far as it has to do with a team. */
export interface EliminationFacts {
  reason: EliminationReason;
  /** The team that was picked; null without a pick, or where it does not matter. */
  team: {
    /** "Giants" */
    nickname: string;
    /** Whom it played: "Eagles". */
    opponent: string;
    /** Points; null without a final score. */
    score: number | null;
    opponentScore: number | null;
  } | null;
}

/**
 * Why an entry is out, in a few words: "Giants lost 3-24", "No pick", "By the commissioner".
 * @param isWhole also whom the team played: "Giants lost 3-24 to the Eagles".
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
      const [verb, preposition] = reason === 'LOSS' ? ['lost', 'to'] : ['tied', 'with'];
      if (team === null) return `Team ${verb}`;
      const { nickname, opponent, score, opponentScore } = team;
      // A game that was never finished: the commissioner ruled.
      if (score === null || opponentScore === null) return `${nickname} game ruled a loss`;
      const against = isWhole ? ` ${preposition} the ${opponent}` : '';
      return `${nickname} ${verb} ${score}-${opponentScore}${against}`;
    }
  }
}
