import { readEqualMutants, type EqualMutant } from './equalMutants.ts';

/** What is used of a report of Stryker (mutation-testing-report-schema). */
export interface MutationReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

interface Mutant {
  mutatorName: string;
  replacement: string;
  status:
    | 'Killed'
    | 'Survived'
    | 'NoCoverage'
    | 'Timeout'
    | 'RuntimeError'
    | 'CompileError'
    | 'Ignored'
    | 'Pending';
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

export interface Tally {
  path: string;
  killed: number;
  timeouts: number;
  survived: number;
  uncovered: number;
  /** Of the survivors, those that are known to mean the same. */
  equal: number;
  /** Percent of the mutants that tests notice, the equal ones among the mutants. */
  score: number;
  /** The other survivors, to be read. */
  open: string[];
  /** Known ones that do not survive. */
  stale: EqualMutant[];
}

export function tally(path: string, { files }: MutationReport): Tally {
  const equalMutants = readEqualMutants();
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: all }]) => {
    const lines = source.split('\n');
    return all.map((mutant) => ({ ...mutant, file, line: lines[mutant.location.start.line - 1]!.trim() }));
  });
  const count = (status: Mutant['status']) => mutants.filter((mutant) => mutant.status === status).length;
  const left = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const isOf = (mutant: (typeof left)[number]) => (known: EqualMutant) =>
    known.file === mutant.file &&
    known.line === mutant.line &&
    known.replacement === oneLine(mutant.replacement);
  const open = left.filter((mutant) => !equalMutants.some(isOf(mutant)));
  const noticed = count('Killed') + count('Timeout');
  return {
    path,
    killed: count('Killed'),
    timeouts: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
    equal: left.length - open.length,
    score: (100 * noticed) / (noticed + left.length),
    open: open.map(
      ({ file, location: { start }, line, replacement }) =>
        `${file}:${start.line}:${start.column}  ${line}  =>  ${oneLine(replacement)}`,
    ),
    stale: equalMutants.filter(
      (known) => files[known.file] !== undefined && !left.some((mutant) => isOf(mutant)(known)),
    ),
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
