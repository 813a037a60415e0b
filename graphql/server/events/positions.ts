/** The position of a process, and who waits for a later one. */
export interface Positions {
  current(): number;
  /** Moves on; a position is never taken back. */
  advance(position: number): void;
  /** Resolves with true once the position is reached or given up, with false after so many milliseconds. */
  wait(position: number, patience: number): Promise<boolean>;
  /** Lets everybody go who waits: nothing arrives any more. */
  giveUp(): void;
}

export function createPositions(): Positions {
  let current = 0;
  const waiting = new Set<{ position: number; go: () => void }>();
  return {
    current: () => current,
    advance(position) {
      current = Math.max(current, position);
      for (const one of waiting) if (one.position <= current) one.go();
    },
    wait: (position, patience) =>
      new Promise((resolve) => {
        const end = (isReached: boolean) => {
          clearTimeout(timer);
          waiting.delete(one);
          resolve(isReached);
        };
        const one = { position, go: () => end(true) };
        const timer = setTimeout(() => end(false), patience);
        waiting.add(one);
      }),
    giveUp() {
      for (const one of waiting) one.go();
    },
  };
}
