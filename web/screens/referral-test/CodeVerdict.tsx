import { CircleCheck, CircleX } from 'lucide-react';
import { formatCents } from '#web/ui/locale/numbers.ts';
import styles from './ReferralTest.module.css';
import type { Verdict } from './verdict.ts';

export function CodeVerdict({ verdict }: { verdict: Verdict }) {
  if (!verdict.isValid) {
    return (
      <div className={`${styles.verdict} ${styles.invalid}`}>
        <p className={styles.word}>
          <CircleX aria-hidden size={22} /> Invalid Code
        </p>
        <p>
          Status {verdict.status}: {verdict.message}
        </p>
      </div>
    );
  }
  return (
    <div className={`${styles.verdict} ${styles.valid}`}>
      <p className={styles.word}>
        <CircleCheck aria-hidden size={22} /> Valid Code
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Code</dt>
          <dd>{verdict.code}</dd>
        </div>
        <div>
          <dt>Referrer</dt>
          <dd>
            <bdi>{verdict.referrerName}</bdi>
          </dd>
        </div>
        <div>
          <dt>Pool</dt>
          <dd>{verdict.poolName}</dd>
        </div>
        <div>
          <dt>Entry fee</dt>
          <dd>{formatCents(verdict.entryFeeCents, verdict.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}
