type Status = 'POSTPONED' | 'CANCELLED' | 'SCHEDULED';

/** The result of a game: its score, or a status instead of one. */
export type GameResult = {
  game: string;
  /** Of the game, for the conflict check. */
  version?: string;
} & ({ homeScore: number; awayScore: number } | { status: Status });

export type Command =
  | { kind: 'results'; results: readonly GameResult[] }
  | { kind: 'status'; game: string; status: Status; kickoff?: string }
  | { kind: 'rule'; game: string; pool: string; ruling: 'SURVIVE' | 'LOSS' | null }
  | { kind: 'held'; heldUpdate: string; accept: boolean };

export interface GameBefore {
  readonly id: string;
  readonly status: string;
  readonly kickoff: string;
  readonly homeScore: number | null | undefined;
  readonly awayScore: number | null | undefined;
}

/** Restores a game's earlier score or status. Feeds do not change a score that a commissioner restores. */
export function resultBefore(before: Omit<GameBefore, 'kickoff'>): GameResult {
  const { id: game, status, homeScore, awayScore } = before;
  if (status === 'FINAL' && homeScore != null && awayScore != null) return { game, homeScore, awayScore };
  return { game, status: status === 'POSTPONED' || status === 'CANCELLED' ? status : 'SCHEDULED' };
}

/**
 * The undo command; null where there is none.
 * @param ruling the pool's ruling on the game before the command
 */
export function inverseOf(
  command: Exclude<Command, { kind: 'results' }>,
  before: GameBefore,
  ruling: 'SURVIVE' | 'LOSS' | null,
): Command | null {
  const result = resultBefore(before);
  switch (command.kind) {
    case 'rule':
      return { ...command, ruling };
    case 'held':
      // A refused update cannot be restored.
      return command.accept && 'homeScore' in result ? { kind: 'results', results: [result] } : null;
    case 'status': {
      if ('homeScore' in result) return { kind: 'results', results: [result] };
      const isMoved = command.kickoff !== undefined;
      return { kind: 'status', ...result, ...(isMoved ? { kickoff: before.kickoff } : {}) };
    }
  }
}
