import { CircleCheck, CircleX } from 'lucide-react';
import type { VerificationReport } from '../../../verify/checks/report.ts';
import { Card } from '../../components/Card.tsx';
import { formatCount, plural } from '../../components/count.ts';
import { ActsCard } from './ActsCard.tsx';
import styles from './VerifyPage.module.css';

type Check = VerificationReport['checks'][number];
type Failure = Check['failures'][number];

/** What a verification found, in words: the verdict first, then what the commissioner did, then each check. */
export function ReportCard({ report }: { report: VerificationReport }) {
  const failed = report.checks.filter(({ passed }) => !passed);
  return (
    <>
      <div role="status" className={`${styles.verdict} ${report.passed ? styles.good : styles.bad}`}>
        {report.passed ? <CircleCheck aria-hidden size={48} /> : <CircleX aria-hidden size={48} />}
        <div>
          <h2 className={styles.result}>{report.passed ? 'Everything checks out' : 'Something is wrong'}</h2>
          <p>
            {report.passed
              ? `${plural(report.picks, 'pick', 'picks')} of ${plural(report.entries, 'entry', 'entries')} over ${plural(report.weeks, 'week', 'weeks')}: all as they were recorded in time, and the standings follow from them.`
              : `${plural(failed.length, 'check', 'checks')} of ${report.checks.length} failed. What is wrong is listed below, with its place in the log.`}
            {report.actCount > 0 &&
              ` ${plural(report.actCount, 'act of the commissioner is', 'acts of the commissioner are')} listed below.`}
          </p>
        </div>
      </div>
      <ActsCard report={report} />
      <Card title="What was checked">
        <ul role="list" className={styles.checks}>
          {report.checks.map((check) => (
            <CheckItem key={check.name} check={check} />
          ))}
        </ul>
      </Card>
      {report.notices.length > 0 && (
        <Card title="Good to know">
          <ul className={styles.notices}>
            {report.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="The log">
        <dl className={styles.facts}>
          <dt>Leaves</dt>
          <dd>{formatCount(report.size)}</dd>
          <dt>Root</dt>
          <dd className={styles.code}>{report.root}</dd>
          <dt>Key fingerprint</dt>
          <dd className={styles.code}>{report.keyFingerprint ?? 'none'}</dd>
        </dl>
      </Card>
    </>
  );
}

function CheckItem({ check: { title, summary, passed, failed, failures } }: { check: Check }) {
  return (
    <li className={styles.check}>
      {passed ? (
        <CircleCheck role="img" aria-label="Passed" size={22} className={styles.tick} />
      ) : (
        <CircleX role="img" aria-label="Failed" size={22} className={styles.cross} />
      )}
      <div>
        <h3 className={styles.checkTitle}>{title}</h3>
        <p className={styles.quiet}>{summary}</p>
        {failures.length > 0 && (
          <ul className={styles.failures}>
            {failures.map((failure, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two can have the same words
              <li key={index}>
                {placeOf(failure)}
                {failure.message}
              </li>
            ))}
            {failed > failures.length && <li>… and {formatCount(failed - failures.length)} more.</li>}
          </ul>
        )}
      </div>
    </li>
  );
}

/** "Leaf 1,204, week 8, ann: ", as far as it is known. */
function placeOf({ leaf, entry, username, week }: Failure): string {
  const parts = [
    leaf === null ? null : `Leaf ${formatCount(leaf)}`,
    week === null ? null : `week ${week}`,
    username ?? (entry === null ? null : `entry ${entry}`),
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}
