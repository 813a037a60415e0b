/** A connection that holds memory: the bytes that its client has not read yet. */
interface Reader {
  waiting(): number;
  /** Whether the connection gets more with every event, however much waits already. */
  isStream(): boolean;
  /** Ends the connection; unread bytes are dropped. */
  cut(): void;
}

export interface SlowReaderLimits {
  /** Milliseconds that bytes may wait without interruption before the reader counts as gone. */
  patience: number;
  /** Bytes that may wait for one event stream or WebSocket. */
  perStream: number;
  /** Bytes that may wait for all readers together. */
  total: number;
}

export interface SlowReaders {
  /** Watches a reader. @returns a function that stops watching it */
  watch(reader: Reader): () => void;
  /** Cuts the readers that exceed a limit; runs by itself twice a second. */
  sweep(): void;
  close(): void;
}

const MEGABYTE = 1024 * 1024;
/** A complete response on a slow phone (400 kB at 50 kbit/s) takes a minute. */
const DEFAULTS: SlowReaderLimits = { patience: 60_000, perStream: 4 * MEGABYTE, total: 48 * MEGABYTE };
const INTERVAL = 500;

/**
 * Bounds the memory held by clients that request and do not read. Node keeps a response until the operating
 * system has taken it, and has no limit of its own.
 */
export function createSlowReaders(
  onCut: (why: { waitingBytes: number; seconds: number }) => void,
  limits: Partial<SlowReaderLimits> = {},
): SlowReaders {
  const { patience, perStream, total } = { ...DEFAULTS, ...limits };
  const readers = new Map<Reader, { since: number | null }>();

  function sweep(): void {
    const now = performance.now();
    const late: { reader: Reader; waiting: number; since: number }[] = [];
    let sum = 0;
    const cut = (reader: Reader, waiting: number, since: number) => {
      readers.delete(reader);
      onCut({ waitingBytes: waiting, seconds: Math.round((now - since) / 1000) });
      reader.cut();
    };
    for (const [reader, state] of [...readers]) {
      const waiting = reader.waiting();
      state.since = waiting === 0 ? null : (state.since ?? now);
      if (state.since === null) continue;
      const isTooMuch = reader.isStream() && waiting > perStream;
      if (isTooMuch || now - state.since > patience) {
        cut(reader, waiting, state.since);
        continue;
      }
      sum += waiting;
      late.push({ reader, waiting, since: state.since });
    }
    late.sort((a, b) => a.since - b.since);
    for (const { reader, waiting, since } of late) {
      if (sum <= total) break;
      sum -= waiting;
      cut(reader, waiting, since);
    }
  }

  const timer = setInterval(sweep, INTERVAL);
  timer.unref();
  return {
    watch(reader) {
      readers.set(reader, { since: null });
      return () => void readers.delete(reader);
    },
    sweep,
    close: () => clearInterval(timer),
  };
}
