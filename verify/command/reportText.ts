import type { Failure } from '../checks/findings.ts';
import { type ActStanding, entryText } from '../checks/actEffects.ts';
import type { Act } from '../checks/reportedAct.ts';
import { confirmedText, wordOfSite } from '../checks/factsText.ts';
import { recordedText, type VerificationReport } from '../checks/report.ts';
import { type Comparison, differenceText } from '../compare/comparison.ts';

/**
 * The report as text for a terminal; its last line says whether everything holds.
 * @param shown what comes before that line (comparisonText)
 */
export function reportText(report: VerificationReport, shown = ''): string {
  const { origin, season, size, keyFingerprint, root, checks, notices } = report;
  const lines = [
    origin === null ? 'A log without a name' : `The log ${origin}, season ${season}`,
    `  ${size.toLocaleString('en-US')} leaves with the root ${root}`,
    `  SHA-256 of its key: ${keyFingerprint ?? 'none'}`,
    `  ${recordedText(report, someText)}`,
    '',
    ...actLines(report),
    ...checks.flatMap((check) => [
      `${check.passed ? '  ok  ' : 'FAILED'}  ${check.title}: ${check.summary}`,
      ...check.failures.map((failure) => `          ${failureText(failure)}`),
      ...(check.failed > check.failures.length
        ? [`          and ${(check.failed - check.failures.length).toLocaleString('en-US')} more.`]
        : []),
    ]),
    ...(notices.length > 0 ? ['', 'To know:', ...notices.map((notice) => `  ${notice}`)] : []),
    ...(shown === '' ? [] : [shown.trimEnd()]),
    '',
    report.passed ? holdsText(report) : failedText(report),
  ];
  return `${lines.join('\n')}\n`;
}

const someText = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What the commissioner did, before the checks; nothing where there was nothing. */
function actLines({ acts, actCount, actsChanged, entries }: VerificationReport): string[] {
  if (actCount === 0) return [];
  const count = (value: number) => value.toLocaleString('en-US');
  const all =
    actsChanged === null
      ? 'How many entries would stand differently without them is not computed: there are too many.'
      : `Without all of them ${count(actsChanged)} of ${count(entries)} entries would stand differently.`;
  return [
    `Acts of the commissioner: ${count(actCount)}. ${all}`,
    ...acts.flatMap((act) => [`  ${actText(act)}`, ...standingLines(act)]),
    ...(actCount > acts.length ? [`  and ${count(actCount - acts.length)} more.`] : []),
    '',
  ];
}

/** "[leaf 45, entry 12 (Bob), Week 3] 2025-09-09T14:00:00.000Z: A commissioner …" */
function actText({ at, message, reason, effect, ...place }: Act): string {
  const why = reason === null ? '' : ` Reason: ${JSON.stringify(reason)}`;
  return failureText({ ...place, message: `${at}: ${message}${why} ${effect}` });
}

/** The entries of an act that is not on one alone. */
function standingLines({ entry, standings, kind }: Act): string[] {
  if (entry !== null && kind !== 'STATED') return [];
  return standings.map((standing) => `    ${standingLine(standing)}`);
}

function standingLine({ entry, username, withAct, without, withoutAny }: ActStanding): string {
  const name = entryText(entry, username);
  const any = withoutAny === null ? '' : `, without any act on it ${withoutAny}`;
  return `${name}: ${withAct}; without this ${without}${any}`;
}

/** Never a bare verdict where it depends on what the site says of the world. */
function holdsText({ acts, actCount, facts }: VerificationReport): string {
  const holds = holdsIf(facts);
  if (actCount === 0) return holds;
  if (actCount === 1) return `${holds} 1 act of the commissioner is listed above.`;
  const listedActs =
    actCount > acts.length ? `, of which ${acts.length} are listed above.` : ' are listed above.';
  return `${holds} ${actCount.toLocaleString('en-US')} acts of the commissioner${listedActs}`;
}

function holdsIf(facts: VerificationReport['facts']): string {
  const word = wordOfSite(facts);
  if (word !== null) return `Everything holds, if ${word} true: compare them with \`--facts\`.`;
  const confirmed = confirmedText(facts);
  return confirmed === null ? 'Everything holds.' : `Everything holds. ${confirmed}`;
}

/** "Leaf 12, entry 4 (Bob), Week 3: …" */
function failureText({ leaf, entry, username, week, message }: Failure): string {
  const place = [
    leaf === null ? null : `leaf ${leaf}`,
    entry === null ? null : entryText(entry, username),
    week === null ? null : `Week ${week}`,
  ].filter((part) => part !== null);
  return place.length === 0 ? message : `[${place.join(', ')}] ${message}`;
}

function failedText({ checks }: VerificationReport): string {
  const failed = checks.filter(({ passed }) => !passed).map(({ title }) => title);
  return `This log does not hold: ${failed.join(', ')}.`;
}

/** Further differences of a screen are only counted. */
const MOST_LISTED = 50;

/**
 * Which screens and answers were compared with the log, and what they show that does not follow from it.
 * @param passed whether the log holds: one that does not proves nothing of what is shown
 */
export function comparisonText(
  comparisons: readonly Comparison[],
  { token }: { token: string | null },
  { passed }: Pick<VerificationReport, 'passed'>,
): string {
  if (comparisons.length === 0) return '';
  const differing = comparisons.filter(({ differences }) => differences.length > 0);
  const verdict =
    differing.length === 0
      ? passed
        ? 'All that was compared is shown as logged.'
        : 'What was compared is shown as logged, in a log that does not hold.'
      : `What the site shows is not what was logged: ${differing.map(({ screen }) => screen).join(', ')}.`;
  const visitor =
    token === null
      ? ['  Names, standings and picks are shown to members alone: give --token to compare them, too.']
      : [];
  const lines = [
    'What the site shows, compared with the log:',
    ...comparisons.flatMap(screenLines),
    ...visitor,
    '',
    verdict,
  ];
  return `\n${lines.join('\n')}\n`;
}

function screenLines({ screen, compared, differences }: Comparison): string[] {
  const further = differences.length - MOST_LISTED;
  return [
    `${differences.length === 0 ? '  ok  ' : 'DIFFER'}  ${screen}: ${compared.toLocaleString('en-US')} values`,
    ...differences.slice(0, MOST_LISTED).map((difference) => `          ${differenceText(difference)}`),
    ...(further > 0 ? [`          and ${further.toLocaleString('en-US')} more.`] : []),
  ];
}
