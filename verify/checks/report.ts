import { listed } from '#kernel/rules/listed.ts';
import type { ActsReport } from './reportedAct.ts';
import type { PickOrigins } from './checkPicks.ts';
import type { FactsReport } from './checkFacts.ts';
import { checkNames, type CheckName, type Failure, type Findings } from './findings.ts';

export interface CheckReport {
  name: CheckName;
  /** A few words: "Each team once". */
  title: string;
  /** A sentence with numbers. */
  summary: string;
  passed: boolean;
  /** Number of checked items. */
  count: number;
  /** How many of them failed; `failures` lists the first. */
  failed: number;
  failures: Failure[];
}

export interface VerificationReport extends ActsReport {
  passed: boolean;
  /** Id of the pool, its season and the name of its log; null when the log does not state them. */
  pool: string | null;
  season: number | null;
  origin: string | null;
  /** Number of leaves; the root in base64. */
  size: number;
  root: string;
  /** SHA-256 of the log's key, in hexadecimal, as on a receipt or in a mail. Null without a key. */
  keyFingerprint: string | null;
  /** Number of entries, of known picks and of passed weeks. */
  entries: number;
  picks: number;
  weeks: number;
  /** Numbers of picks not recorded by their owners in time. */
  origins: PickOrigins;
  checks: CheckReport[];
  /** Which results and kickoffs are the word of the site alone. */
  facts: FactsReport;
  /** Sentences that are no failures but worth knowing: reviews of results, opened and sealed picks. */
  notices: string[];
}

export interface Totals {
  size: number;
  entries: number;
  picks: number;
  weeks: number;
  gradings: number;
  commitments: number;
  origins: PickOrigins;
  facts: Pick<FactsReport, 'sources' | 'results' | 'typedResults'>;
}

/**
 * "327 picks of 60 entries over 7 weeks: 29 as they were recorded in time, 298 imported after their deadlines."
 * @param some writes a number with its noun
 */
export function recordedText(report: Recorded, some: Some): string {
  const { picks, entries, weeks } = report;
  const all = `${some(picks, 'pick', 'picks')} of ${some(entries, 'entry', 'entries')} over ${some(weeks, 'week', 'weeks')}`;
  return `${all}: ${howRecorded(report, some) ?? 'all as they were recorded in time'}.`;
}

type Recorded = Pick<VerificationReport, 'picks' | 'entries' | 'weeks' | 'origins'>;
type Some = (count: number, one: string, many: string) => string;

/** How many picks are recorded how, without a period; null where all were recorded in time. */
export function howRecorded({ picks, origins }: Recorded, some: Some): string | null {
  const { imported, older, byCommissioner } = origins;
  const others = [
    [imported, 'imported after its deadline', 'imported after their deadlines'],
    [older, 'older than the log', 'older than the log'],
    [byCommissioner, 'made by a commissioner', 'made by a commissioner'],
  ] as const;
  const told = others.flatMap(([count, one, many]) => (count === 0 ? [] : [some(count, one, many)]));
  if (told.length === 0) return null;
  const inTime = picks - imported - older - byCommissioner;
  const recorded = some(inTime, 'as it was recorded in time', 'as they were recorded in time');
  return [recorded, ...told].join(', ');
}

export function checkReports(findings: Findings, totals: Totals): CheckReport[] {
  return checkNames
    .filter((name) => !GIVEN.includes(name) || findings.of(name).count > 0)
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

/** Checks of what the reader brings along. */
const GIVEN: readonly CheckName[] = ['facts', 'receipts'];

const titles: Record<CheckName, string> = {
  signatures: 'Signatures',
  form: 'Form of the log',
  season: 'Settings, deadlines and games',
  facts: 'Results and kickoffs',
  openings: 'Picks as committed',
  times: 'Picks in time',
  picks: 'Each team once',
  players: 'Who may pick',
  names: 'Usernames',
  owners: 'Owners',
  autoPicks: 'Automatic picks',
  standings: 'Standings',
  outcome: 'Winners and shares',
  receipts: 'Your receipts',
};

const number = (value: number) => value.toLocaleString('en-US');
const some = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

const summaries: Record<CheckName, (count: number, totals: Totals) => string> = {
  signatures: (count, { size }) =>
    `The hash over ${some(size, 'log entry', 'log entries')} is compared with ${some(count, 'signed checkpoint')}.`,
  form: (count) => `${some(count, 'log entry is', 'log entries are')} well formed, and times never go back.`,
  season: (count, { facts: { results, typedResults } }) =>
    `${some(count, 'statement')} on rules, deadlines, games and rulings: nothing that was fixed has changed.` +
    (typedResults === 0
      ? ''
      : ` Of the ${some(results, 'result')}, ${number(typedResults)} ${typedResults === 1 ? 'was' : 'were'} typed by a commissioner.`),
  facts: (count, { facts: { sources } }) =>
    `${some(count, 'game is', 'games are')} compared with ${listed(sources)}: results, kickoffs, and that no pick came after them.`,
  openings: (count, { commitments }) =>
    `${number(count)} of ${some(commitments, 'commitment is', 'commitments are')} opened, each once, and show the pick that was committed.`,
  times: (count, { origins: { imported } }) =>
    `${some(count, 'pick is', 'picks are')} compared with the deadline and kickoff as they were known.` +
    (imported === 0
      ? ''
      : ` ${number(imported)} of them ${imported === 1 ? 'was' : 'were'} imported: stated after the deadline, by the word of the commissioner.`),
  picks: (count) =>
    `${some(count, 'pick')}: each team once, no more picks than the week takes, changes where allowed.`,
  players: (count) => `${some(count, 'pick')}: the entry existed, had started and was not out.`,
  names: (count) =>
    count === 0
      ? 'Usernames are not shown here; the log commits to them, and members of the pool get them.'
      : `${some(count, 'username matches', 'usernames match')} the commitments in the log.`,
  owners: (count) =>
    count === 0
      ? 'The log commits to the account of each entry, which only that account can open.'
      : `${some(count, 'entry', 'entries')} of your account ${count === 1 ? 'matches its commitment' : 'match their commitments'} in the log.`,
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
