/** The commands of the results screen, by the mutation that runs them. */
export type Command =
  | { kind: 'enter' | 'correct'; game: string; homeScore: number; awayScore: number }
  | { kind: 'status'; game: string; status: 'POSTPONED' | 'CANCELLED' | 'SCHEDULED'; kickoff?: string }
  | { kind: 'rule'; game: string; pool: string; ruling: 'SURVIVE' | 'LOSS' | null }
  | { kind: 'held'; heldUpdate: string; accept: boolean };

/** A game as it was before a command. */
export interface GameBefore {
  readonly id: string;
  readonly status: string;
  readonly kickoff: string;
  readonly homeScore: number | null | undefined;
  readonly awayScore: number | null | undefined;
}

/**
 * The command that takes another one back; null where there is none. After a score that a commissioner restores, no
 * feed changes it any more.
 * @param ruling the pool's ruling on the game before the command
 */
export function inverseOf(
  command: Command,
  before: GameBefore,
  ruling: 'SURVIVE' | 'LOSS' | null,
): Command | null {
  const { id: game, homeScore, awayScore } = before;
  switch (command.kind) {
    case 'rule':
      return { ...command, ruling };
    case 'held':
      // A refused update does not come back.
      if (!command.accept || homeScore == null || awayScore == null) return null;
      return { kind: 'correct', game, homeScore, awayScore };
    case 'enter':
    case 'correct':
    case 'status':
      break;
  }
  if (before.status === 'FINAL') {
    if (homeScore == null || awayScore == null) return null;
    return { kind: command.kind === 'correct' ? 'correct' : 'enter', game, homeScore, awayScore };
  }
  const status = before.status === 'POSTPONED' || before.status === 'CANCELLED' ? before.status : 'SCHEDULED';
  const isMoved = command.kind === 'status' && command.kickoff !== undefined;
  return { kind: 'status', game, status, ...(isMoved ? { kickoff: before.kickoff } : {}) };
}
