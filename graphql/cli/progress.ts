import type { Terminal } from './terminal.ts';

/** Real milliseconds between two words. */
const ON_TERMINAL = 100;
const IN_LOG = 3000;

/** Says on stderr how far long work has come: one line that moves on a terminal, now and then a line elsewhere. */
export interface Progress {
  say(text: string): void;
  /** Leaves the last word standing, or nothing when nothing was said. */
  end(): void;
}

export function createProgress({ error: to }: Pick<Terminal, 'error'>): Progress {
  let saidAt = performance.now();
  let open = '';
  return {
    say(text) {
      const now = performance.now();
      if (now - saidAt < (to.isTTY ? ON_TERMINAL : IN_LOG)) return;
      saidAt = now;
      to.write(to.isTTY ? `\r\x1B[K${text}` : `${text}\n`);
      if (to.isTTY) open = text;
    },
    end() {
      if (open !== '') to.write('\r\x1B[K');
      open = '';
    },
  };
}
