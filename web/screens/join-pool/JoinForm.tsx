import { graphql, useFragment } from 'react-relay/hooks';
import { LateJoinNote } from '#web/shared/usernames/LateJoinNote.tsx';
import { AccountStep } from './AccountStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { useJoining, type Invited } from './useJoining.ts';
import { steps, type Step } from './joinDraft.ts';
import type { JoinForm_pool$key } from './__generated__/JoinForm_pool.graphql';

/** Three steps (SPECIFICATION 7.11): account, details, payment. */
export function JoinForm({ pool: key, invitation }: { pool: JoinForm_pool$key; invitation?: Invited }) {
  const pool = useFragment(
    graphql`
      fragment JoinForm_pool on Pool {
        id
        name
        entryFeeCents
        currency
        paymentMethodNames
        contactName
        maxEntriesPerAccount
        currentWeek
        joinStartWeek
        lastWeek
      }
    `,
    key,
  );
  const { heading, editing, step, ...joining } = useJoining(pool, invitation);
  return (
    <>
      {!invitation && (
        <header>
          <h1>Join Pool</h1>
          <p className="text-quiet">{pool.name} is open to newcomers with a referral code.</p>
        </header>
      )}
      <LateJoinNote
        currentWeek={pool.currentWeek}
        weekCount={pool.lastWeek}
        startWeek={invitation?.startWeek ?? pool.joinStartWeek}
      />
      <StepList current={step} isFree={pool.entryFeeCents === 0} />
      {step === 'account' && <AccountStep ref={heading} {...editing} onNext={joining.toDetails} />}
      {step === 'details' && (
        <DetailsStep
          ref={heading}
          {...editing}
          most={pool.maxEntriesPerAccount}
          entryFeeCents={pool.entryFeeCents}
          currency={pool.currency}
          isChecking={joining.isChecking}
          onBack={() => joining.goTo('account')}
          onNext={joining.toPayment}
        />
      )}
      {step === 'payment' && (
        <PaymentStep
          ref={heading}
          draft={editing.draft}
          referrer={joining.referrer}
          entryFeeCents={pool.entryFeeCents}
          currency={pool.currency}
          methodNames={pool.paymentMethodNames}
          contactName={pool.contactName ?? null}
          joined={joining.joined}
          isJoining={joining.isJoining}
          failure={joining.failure}
          onBack={() => joining.goTo('details')}
          onJoin={joining.join}
        />
      )}
    </>
  );
}

const labels: Record<Step, string> = { account: 'Account', details: 'Details', payment: 'Payment' };

function StepList({ current, isFree }: { current: Step; isFree: boolean }) {
  const at = steps.indexOf(current);
  return (
    <ol role="list" aria-label="Steps" className="grid grid-cols-3 gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`flex items-center gap-2 pt-2 border-t-4 font-semibold ${index <= at ? 'border-turf text-ink' : 'border-line text-quiet'}`}
        >
          <span className="font-board text-20 leading-none">{index + 1}</span>{' '}
          {step === 'payment' && isFree ? 'Confirm' : labels[step]}
          {index < at && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
