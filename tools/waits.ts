/**
 * What makes a test fail by chance: it waits for a time instead of a condition, measures time, or gives up on a
 * condition so soon that a slow machine has not got there.
 */
export type Fault = 'sleep' | 'clock' | 'impatience';

/** What each fault is replaced by. */
export const instead: Record<Fault, string> = {
  sleep: 'Wait for a condition (graphql/testing/eventually.ts, expect.poll, waitFor), or hold the timer.',
  clock: 'Count, observe the order of events, or stop the clock; figures belong into the benchmark.',
  impatience: `Leave the timeout out, or make it at least half a minute: it only ends what hangs.`,
};

/** Milliseconds of the shortest timeout that only ends what hangs. */
const PATIENCE = 30_000;

const patterns: Record<Fault, readonly RegExp[]> = {
  sleep: [
    /\bset(?:Timeout|Interval)\(/g,
    /\bimport \{[^}]*\bset(?:Timeout|Interval)\b[^}]*\} from 'node:timers\/promises'/g,
    /\bwaitForTimeout\(/g,
    /\bAtomics\.wait\(/g,
  ],
  clock: [
    /\bperformance\.now\(\)/g,
    /\bhrtime\b/g,
    // A difference, or a comparison. An instant later than now is neither.
    /\bDate\.now\(\)\s*[-<>]/g,
    /[-<>]\s*Date\.now\(\)/g,
    /\bexpect\(Date\.now\(\)/g,
  ],
  // `vi.waitFor` gives up after a second.
  impatience: [/\bvi\.wait(?:For|Until)\(/g, /\btimeout: ([\d_]+)/g, /^\s*\}, ([\d_]+)\);/gm],
};

interface Found {
  fault: Fault;
  line: number;
  found: string;
}

/** The faults of a test's text, each kind once a line. Comments are no faults. */
export function findFaults(text: string): Found[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/[^\n]*/g, '$1');
  return (Object.keys(patterns) as Fault[]).flatMap((fault) => {
    const found = patterns[fault].flatMap((pattern) =>
      [...code.matchAll(pattern)]
        .filter(([, timeout]) => timeout === undefined || Number(timeout.replaceAll('_', '')) < PATIENCE)
        .map((match): Found => {
          const line = code.slice(0, match.index).split('\n').length;
          return { fault, line, found: match[0] };
        }),
    );
    return [...new Map(found.map((one) => [one.line, one])).values()];
  });
}
