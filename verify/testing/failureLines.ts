import type { VerificationReport } from '../checks/report.ts';

/** What failed, a line each: the check, where, and the sentence. */
export function failureLines(checks: VerificationReport['checks']): string {
  return checks
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name, failed, failures }) => [
      `${name}: ${failed}`,
      ...failures.map(
        ({ leaf, entry, username, week, message }) =>
          `  leaf ${leaf}, entry ${entry} (${username}), Week ${week}: ${message}`,
      ),
    ])
    .join('\n');
}
