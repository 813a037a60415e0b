import type { Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { NameList } from '../../components/NameList.tsx';
import { PaymentLink } from '../../components/PaymentLink.tsx';
import form from '../../components/form.module.css';
import { formatCents } from '../../components/money.ts';
import styles from './JoinPool.module.css';
import { StepCard } from './StepCard.tsx';
import { useMemberLogin } from './useMemberLogin.ts';
import type { JoinDraft } from './joinDraft.ts';
import { noProblems, wantedUsernames } from './joinDraft.ts';
import type { Joined } from './useJoinPool.ts';
import { usePoolPath } from '../../session/usePoolPath.ts';

/** Milliseconds between confirming the payment and the dashboard (SPECIFICATION 7.11). */
const REDIRECT_AFTER = 2_000;

interface PaymentStepProps {
  ref: Ref<HTMLHeadingElement>;
  draft: JoinDraft;
  referrer: string | null;
  entryFeeCents: number;
  /** The joined account; null until it is made. */
  joined: Joined | null;
  isJoining: boolean;
  /** The reason why the last attempt failed, when it concerns no field. */
  failure: string | null;
  onBack: () => void;
  onJoin: () => void;
}

/** The cost, entries times fee; then the payment itself, at the external service. */
export function PaymentStep({
  ref,
  draft,
  referrer,
  entryFeeCents,
  joined,
  isJoining,
  failure,
  onBack,
  onJoin,
}: PaymentStepProps) {
  const login = useMemberLogin();
  const [isConfirmed, setConfirmed] = useState(false);
  const navigate = useNavigate();
  const dashboard = usePoolPath()('/dashboard');
  const outcome = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, or was disabled during the request.
  useEffect(() => outcome.current?.focus(), [joined, failure]);
  useEffect(() => {
    if (!isConfirmed) return undefined;
    const timer = setTimeout(() => void navigate(dashboard, { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [isConfirmed, navigate, dashboard]);

  const count = draft.numberOfEntries;
  const cents = count * entryFeeCents;
  return (
    <StepCard ref={ref} title="Payment" problems={noProblems} onSubmit={onJoin}>
      <dl className={styles.summary}>
        <div>
          <dt>Account</dt>
          <dd>{draft.email.trim()}</dd>
        </div>
        {referrer && (
          <div>
            <dt>Referred by</dt>
            <dd>{referrer}</dd>
          </div>
        )}
        <div>
          <dt>{count === 1 ? 'Entry' : 'Entries'}</dt>
          <dd>
            <NameList names={wantedUsernames(draft)} />
          </dd>
        </div>
        <div className={styles.amount}>
          <dt>
            {count} × {formatCents(entryFeeCents)}
          </dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      </dl>
      {joined ? (
        <>
          <p ref={outcome} tabIndex={-1} className={styles.outcome}>
            You are in. Your {count === 1 ? 'entry is' : 'entries are'} waiting for payment.
          </p>
          <div className={form.actions}>
            <PaymentLink url={joined.paymentUrl} cents={joined.paymentCents} />
            <Button onClick={() => setConfirmed(true)} disabled={isConfirmed}>
              I have paid
            </Button>
          </div>
          <p role="status">{isConfirmed && 'Thank you. Taking you to the dashboard.'}</p>
        </>
      ) : (
        <>
          <p className={form.subtitle}>
            Payment is by an external peer-to-peer payment service, which opens in a new tab.
          </p>
          {failure && (
            <p ref={outcome} tabIndex={-1} className={`${styles.outcome} ${styles.problem}`}>
              {failure}
            </p>
          )}
          <div className={form.actions}>
            <Button type="submit" look="primary" isWaiting={isJoining}>
              {isJoining ? 'Joining…' : `Join and pay ${formatCents(cents)}`}
            </Button>
            <Button onClick={onBack} isWaiting={isJoining}>
              Back
            </Button>
            {failure && <Link to={login}>I have an account</Link>}
          </div>
        </>
      )}
    </StepCard>
  );
}
