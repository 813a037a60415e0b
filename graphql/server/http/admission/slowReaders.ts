/** A connection with bytes in memory that its client has not read yet. */
export interface SlowReader {
  waiting(): number;
  /** Whether events add bytes regardless of the unread ones. */
  isStream(): boolean;
  /** Ends the connection and drops unread bytes. */
  cut(): void;
}

export interface SlowReaderLimits {
  /** Milliseconds with unread bytes after which the client counts as disconnected. */
  patience: number;
  /** Unread bytes per event stream or WebSocket. */
  perStream: number;
  /** Unread bytes of all readers together. */
  total: number;
}

export interface SlowReaders {
  watch(reader: SlowReader): void;
  unwatch(reader: SlowReader): void;
  /** Cuts the readers that exceed a limit; also runs twice a second. */
  sweep(): void;
  close(): void;
}

const MEGABYTE = 1024 * 1024;
/** A complete response on a slow phone (400 kB at 50 kbit/s) takes a minute. */
const DEFAULTS: SlowReaderLimits = { patience: 60_000, perStream: 4 * MEGABYTE, total: 48 * MEGABYTE };
const INTERVAL = 500;

/** Bounds the memory held by clients that do not read: Node buffers a response without a limit of its own. */
export function createSlowReaders(
  onCut: (why: { waitingBytes: number; seconds: number }) => void,
  limits: Partial<SlowReaderLimits> = {},
): SlowReaders {
  const { patience, perStream, total } = { ...DEFAULTS, ...limits };
  /** With the instant since which bytes are unread; null: none are. */
  const readers = new Map<SlowReader, number | null>();

  function sweep(): void {
    const now = performance.now();
    const late: { reader: SlowReader; waiting: number; since: number }[] = [];
    let sum = 0;
    const cut = (reader: SlowReader, waiting: number, since: number) => {
      readers.delete(reader);
      onCut({ waitingBytes: waiting, seconds: Math.round((now - since) / 1000) });
      reader.cut();
    };
    for (const [reader, before] of [...readers]) {
      const waiting = reader.waiting();
      const since = waiting === 0 ? null : (before ?? now);
      readers.set(reader, since);
      if (since === null) continue;
      const isTooMuch = reader.isStream() && waiting > perStream;
      if (isTooMuch || now - since > patience) {
        cut(reader, waiting, since);
        continue;
      }
      sum += waiting;
      late.push({ reader, waiting, since });
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
    watch: (reader) => void readers.set(reader, null),
    unwatch: (reader) => void readers.delete(reader),
    sweep,
    close: () => clearInterval(timer),
  };
}
