import { graphql, useFragment } from 'react-relay/hooks';
import { LateJoinNote } from '#web/shared/usernames/LateJoinNote.tsx';
import { AccountStep } from './AccountStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { StepList } from './StepList.tsx';
import { type Invited, useJoining } from './useJoining.ts';
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
