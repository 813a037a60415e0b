import { createHook } from 'node:async_hooks';

interface Compressions {
  /** How often this process has compressed or inflated something since the count began. */
  readonly count: number;
  stop(): void;
}

/** Counts how often this process compresses something, at once or as a stream, whichever module does it. */
export function countCompressions(): Compressions {
  let count = 0;
  // Of gzip and brotli alike.
  const hook = createHook({ init: (_id, type) => void (count += type === 'ZLIB' ? 1 : 0) }).enable();
  return {
    get count() {
      return count;
    },
    stop: () => void hook.disable(),
  };
}
