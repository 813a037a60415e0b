import { type Ref, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { NameList } from '#web/ui/components/NameList.tsx';
import form from '#web/ui/form/form.module.css';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
import { paidBy } from '#web/shared/payment/howToPay.ts';
import { StepCard } from './StepCard.tsx';
import { useMemberLogin } from './useMemberLogin.ts';
import { type JoinDraft, noProblems, wantedUsernames } from './joinDraft.ts';
import type { Joined } from './useJoinPool.ts';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

/** Milliseconds before the redirect to the dashboard (SPECIFICATION 7.11). */
const REDIRECT_AFTER = 2_000;

interface PaymentStepProps {
  ref: Ref<HTMLHeadingElement>;
  draft: JoinDraft;
  referrer: string | null;
  entryFeeCents: number;
  currency: string;
  /** Accepted payment services. */
  methodNames: readonly string[];
  /** The commissioner; null if unknown. */
  contactName: string | null;
  /** Null before the account is created. */
  joined: Joined | null;
  isJoining: boolean;
  /** Why the last attempt failed, beyond the fields. */
  failure: string | null;
  onBack: () => void;
  onJoin: () => void;
}

export function PaymentStep({
  ref,
  draft,
  referrer,
  entryFeeCents,
  currency,
  methodNames,
  contactName,
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
    <StepCard ref={ref} title={cents === 0 ? 'Confirm' : 'Payment'} problems={noProblems} onSubmit={onJoin}>
      <dl className="grid gap-3 *:flex *:flex-wrap *:justify-between *:gap-x-4 [&_dt]:text-quiet [&_dd]:min-w-0 [&_dd]:font-bold [&_dd]:wrap-anywhere">
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
        {cents > 0 && !joined && (
          <div className="items-baseline pt-3 border-t-2 border-line [&_dd]:font-board [&_dd]:text-48 [&_dd]:font-semibold! [&_dd]:leading-none">
            <dt>
              {count} × {formatCents(entryFeeCents, currency)}
            </dt>
            <dd>{formatCents(cents, currency)}</dd>
          </div>
        )}
      </dl>
      {joined ? (
        <>
          <p ref={outcome} tabIndex={-1} className="focus-visible:outline-none">
            You are in.
            {joined.howToPay && ` Your ${count === 1 ? 'entry is' : 'entries are'} waiting for payment.`}
          </p>
          {joined.howToPay && <HowToPay howToPay={joined.howToPay} />}
          <div className={form.actions}>
            <Button
              look={joined.howToPay ? 'plain' : 'primary'}
              onClick={() => setConfirmed(true)}
              disabled={isConfirmed}
            >
              Go to the dashboard
            </Button>
          </div>
          {joined.howToPay && (
            <p className="text-quiet">
              {contactName ?? 'Your commissioner'} marks the fee as paid once it has arrived. Until then My
              account shows how to pay.
            </p>
          )}
          <p role="status">{isConfirmed && 'Taking you to the dashboard.'}</p>
        </>
      ) : (
        <>
          {cents > 0 && (
            <p className="text-quiet">{paidBy({ contactName, paymentMethodNames: methodNames })}</p>
          )}
          {failure && (
            <p ref={outcome} tabIndex={-1} className="focus-visible:outline-none text-flag-ink font-semibold">
              {failure}
            </p>
          )}
          <div className={form.actions}>
            <Button type="submit" look="primary" isWaiting={isJoining}>
              {isJoining
                ? 'Joining…'
                : methodNames.length > 0
                  ? `Join and pay ${formatCents(cents, currency)}`
                  : 'Join'}
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
