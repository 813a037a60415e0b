import type { ActsReport } from './actReports.ts';
import { checkNames, type CheckName, type Failure, type Findings } from './findings.ts';

/** What one check found. */
export interface CheckReport {
  name: CheckName;
  /** A few words: "Each team once". */
  title: string;
  /** A sentence on what was checked, with numbers. */
  summary: string;
  passed: boolean;
  /** How many things were checked. */
  count: number;
  /** How many of them do not hold; `failures` lists the first ones. */
  failed: number;
  failures: Failure[];
}

/** What a verification found. */
export interface VerificationReport extends ActsReport {
  /** Whether all checks passed. */
  passed: boolean;
  /** Id of the pool, its season and the name of its log; null when the log does not state them. */
  pool: string | null;
  season: number | null;
  origin: string | null;
  /** Number of leaves, and the hash over them in base64. */
  size: number;
  root: string;
  /** SHA-256 of the log's key, in hexadecimal; compare it with the one on a receipt or in a mail. Null without a key. */
  keyFingerprint: string | null;
  /** Number of entries, of known picks and of weeks whose deadline has passed. */
  entries: number;
  picks: number;
  weeks: number;
  checks: CheckReport[];
  /** Sentences about what is no failure, and should be known: reviews of results, opened and sealed picks. */
  notices: string[];
}

/** Numbers for the sentences of a report. */
export interface Totals {
  size: number;
  entries: number;
  picks: number;
  weeks: number;
  gradings: number;
  commitments: number;
}

export function checkReports(findings: Findings, totals: Totals): CheckReport[] {
  return checkNames
    .filter((name) => name !== 'receipts' || findings.of(name).count > 0)
    .map((name) => {
      const { count, failed, failures } = findings.of(name);
      return {
        name,
        title: titles[name],
        summary: summaries[name](count, totals),
        passed: failed === 0,
        count,
        failed,
        failures,
      };
    });
}

const titles: Record<CheckName, string> = {
  signatures: 'Signatures',
  form: 'Form of the log',
  season: 'Settings, deadlines and games',
  openings: 'Picks as committed',
  times: 'Picks in time',
  picks: 'Each team once',
  players: 'Who may pick',
  names: 'Usernames',
  autoPicks: 'Automatic picks',
  standings: 'Standings',
  outcome: 'Winners and shares',
  receipts: 'Your receipts',
};

const number = (value: number) => value.toLocaleString('en-US');
const some = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

const summaries: Record<CheckName, (count: number, totals: Totals) => string> = {
  signatures: (count, { size }) =>
    `The hash over ${some(size, 'leaf', 'leaves')} is compared with ${some(count, 'signed checkpoint')}.`,
  form: (count) =>
    `${some(count, 'leaf is', 'leaves are')} read: their form, their type, and that times do not go back.`,
  season: (count) =>
    `${some(count, 'statement')} on rules, deadlines, games and rulings: nothing moves that was fixed.`,
  openings: (count, { commitments }) =>
    `${number(count)} of ${some(commitments, 'commitment is', 'commitments are')} opened, each once, and show the pick that was committed.`,
  times: (count) =>
    `${some(count, 'pick is', 'picks are')} compared with the deadline and kickoff as they were known.`,
  picks: (count) =>
    `${some(count, 'pick')}: each team once, no more picks than the week takes, changes where allowed.`,
  players: (count) => `${some(count, 'pick')}: the entry existed, had started and was not out.`,
  names: (count) =>
    count === 0
      ? 'Usernames are not shown here; the log commits to them, and members of the pool get them.'
      : `${some(count, 'username matches', 'usernames match')} the commitments in the log.`,
  autoPicks: (count) =>
    `Automatic picks are computed again for ${some(count, 'entry', 'entries')} at the deadlines.`,
  standings: (_, { gradings, entries, weeks }) =>
    `${some(entries, 'entry is', 'entries are')} graded again from picks, results and rules over ${some(weeks, 'week')}, and ` +
    `compared with ${some(gradings, 'published grading')}.`,
  outcome: (count) =>
    count === 0
      ? 'The pool is not decided.'
      : `${some(count, 'statement')} on winners and shares, computed again.`,
  receipts: (count) => `${some(count, 'receipt')}: in this log, and shown as recorded.`,
};
