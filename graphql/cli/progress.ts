import type { Terminal } from './terminal.ts';

/** Real milliseconds between two updates. */
const ON_TERMINAL = 100;
const IN_LOG = 3000;

/**
 * Prints the progress of long work to stderr: one updated line on a terminal, a new line now and then
 * elsewhere.
 */
export interface Progress {
  say(text: string): void;
  /** Ends the line, if any was printed. */
  end(): void;
}

export function createProgress({ error: to }: Pick<Terminal, 'error'>): Progress {
  let printedAt = performance.now();
  let open = '';
  return {
    say(text) {
      const now = performance.now();
      if (now - printedAt < (to.isTTY ? ON_TERMINAL : IN_LOG)) return;
      printedAt = now;
      to.write(to.isTTY ? `\r\x1B[K${text}` : `${text}\n`);
      if (to.isTTY) open = text;
    },
    end() {
      if (open !== '') to.write('\r\x1B[K');
      open = '';
    },
  };
}
