import type { Failure } from '../checks/findings.ts';
import type { VerificationReport } from '../checks/report.ts';

/** The report as text for a terminal. */
export function reportText(report: VerificationReport): string {
  const { origin, season, size, keyFingerprint, root, checks, notices } = report;
  const lines = [
    origin === null ? 'A log without a name' : `The log ${origin}, season ${season}`,
    `  ${size.toLocaleString('en-US')} leaves with the root ${root}`,
    `  SHA-256 of its key: ${keyFingerprint ?? 'none'}`,
    '',
    ...checks.flatMap((check) => [
      `${check.passed ? '  ok  ' : 'FAILED'}  ${check.title}: ${check.summary}`,
      ...check.failures.map((failure) => `          ${failureText(failure)}`),
      ...(check.failed > check.failures.length
        ? [`          and ${(check.failed - check.failures.length).toLocaleString('en-US')} more.`]
        : []),
    ]),
    ...(notices.length > 0 ? ['', 'To know:', ...notices.map((notice) => `  ${notice}`)] : []),
    '',
    report.passed ? 'Everything holds.' : failedText(report),
  ];
  return `${lines.join('\n')}\n`;
}

/** "Leaf 12, entry 4 (Bob), Week 3: …" */
function failureText({ leaf, entry, username, week, message }: Failure): string {
  const place = [
    leaf === null ? null : `leaf ${leaf}`,
    entry === null ? null : `entry ${entry}${username === null ? '' : ` (${username})`}`,
    week === null ? null : `Week ${week}`,
  ].filter((part) => part !== null);
  return place.length === 0 ? message : `[${place.join(', ')}] ${message}`;
}

function failedText({ checks }: VerificationReport): string {
  const failed = checks.filter(({ passed }) => !passed).map(({ title }) => title);
  return `This log does not hold: ${failed.join(', ')}.`;
}
