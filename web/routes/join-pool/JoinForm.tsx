import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import form from '#web/components/form.module.css';
import { useToast } from '#web/layout/Toasts.tsx';
import { openOnlyMethod } from '#web/payment/howToPay.ts';
import { AccountStep } from './AccountStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { StepList } from './StepList.tsx';
import { LateJoinNote } from '#web/usernames/LateJoinNote.tsx';
import { repeatedProblems } from '#web/usernames/repeatedProblems.ts';
import { useRefusal } from '#web/usernames/useRefusal.ts';
import { useUsernameProblems } from '#web/usernames/useUsernameProblems.ts';
import type { JoinDraft, Problems } from './joinDraft.ts';
import {
  noProblems,
  problemsIn,
  shownProblems,
  stepOf,
  wantedUsernames,
  withoutProblemsOf,
} from './joinDraft.ts';
import { useJoinCode } from './useJoinCode.ts';
import { forgetDraft, useJoinDraft } from './useJoinDraft.ts';
import { useStep } from './useStep.ts';
import { useTouched } from './useTouched.ts';
import type { Joined } from './useJoinPool.ts';
import { useJoinPool } from './useJoinPool.ts';
import type { JoinForm_pool$key } from './__generated__/JoinForm_pool.graphql';

/** The invitation with which somebody joins; the page above the form says what it is. */
interface Invited {
  token: string;
  email: string;
  referralCode: string;
  startWeek: number | null | undefined;
}

/** The three steps of joining (SPECIFICATION 7.11): account, details, payment. */
export function JoinForm({ pool: key, invitation }: { pool: JoinForm_pool$key; invitation?: Invited }) {
  const pool = useFragment(
    graphql`
      fragment JoinForm_pool on Pool {
        id
        name
        entryFeeCents
        paymentMethodNames
        maxEntriesPerAccount
        currentWeek
        joinStartWeek
        lastWeek
      }
    `,
    key,
  );
  const toast = useToast();
  const [draft, change] = useJoinDraft(
    invitation
      ? { invitation: invitation.token, email: invitation.email, referralCode: invitation.referralCode }
      : {},
  );
  const [touched, leave] = useTouched();
  const typed = useUsernameProblems(pool.id, wantedUsernames(draft));
  const [reached, goTo] = useStep(draft);
  const { problems, setProblems, refused, refuse } = useRefusal();
  const [failure, setFailure] = useState<string | null>(null);
  const [checked, setChecked] = useState<{ code: string; referrer: string | null } | null>(null);
  const [check, isChecking] = useJoinCode();
  const [joined, setJoined] = useState<Joined | null>(null);
  // No step leads back once the account is made.
  const step = joined ? 'payment' : reached;
  const [join, isJoining] = useJoinPool();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);

  // A screen reader announces the current step, or its problem; the first step is the page's own heading.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const invalid = heading.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]');
    (invalid ?? heading.current)?.focus();
  }, [step]);

  // Changed input is validated again.
  const changeDraft = (changes: Partial<JoinDraft>) => {
    change(changes);
    setProblems(withoutProblemsOf(problems, draft, changes));
  };
  const shownNow: Problems = new Map([
    ...shownProblems(step, draft, touched),
    ...(step === 'details' ? [...repeatedProblems(wantedUsernames(draft)), ...typed] : []),
    ...problems,
  ]);
  const isFine = (): boolean => {
    const found = new Map([...problemsIn(step, draft), ...(step === 'details' ? typed : noProblems)]);
    if (found.size > 0) {
      refuse(found);
      toast({ tone: 'error', title: 'Missing Information', text: [...found.values()][0] });
    } else setProblems(noProblems);
    return found.size === 0;
  };

  const checkCode = async () => {
    if (isChecking || !isFine()) return;
    const code = draft.referralCode.trim();
    if (code === '') {
      goTo('payment');
      return;
    }
    const checkedCode = await check(code);
    if (checkedCode.kind === 'known') {
      setChecked({ code: draft.referralCode, referrer: checkedCode.referrer });
      setFailure(null);
      goTo('payment');
      return;
    }
    const { kind, message: text } = checkedCode;
    if (kind === 'refused') refuse(new Map([['referralCode', text]]));
    toast({ tone: 'error', title: 'Registration Failed', text });
  };

  const submit = () => {
    if (isJoining || joined) return;
    const { name, email, password, referralCode, numberOfEntries } = draft;
    const input = {
      pool: pool.id,
      name: name.trim(),
      email: email.trim(),
      password,
      referralCode: referralCode.trim(),
      ...(draft.invitation === '' ? {} : { invitation: draft.invitation }),
      numberOfEntries,
      usernames: wantedUsernames(draft),
      paymentCents: numberOfEntries * pool.entryFeeCents,
    };
    join(input, (outcome) => {
      if (outcome.kind === 'done') {
        setJoined(outcome.done);
        forgetDraft();
        const isOpened = openOnlyMethod(outcome.done.howToPay);
        const text = isOpened ? 'The payment opens in a new tab.' : undefined;
        toast({ tone: 'success', title: 'Welcome to the pool', text });
        return;
      }
      const { message: text, problems: found } = outcome;
      refuse(found);
      setFailure(text);
      if (stepOf(found) !== 'payment') goTo(stepOf(found));
      toast({ tone: 'error', title: 'Registration Failed', text });
    });
  };

  const editing = {
    ref: heading,
    draft,
    problems: shownNow,
    refused,
    onChange: changeDraft,
    onLeave: leave,
  };

  return (
    <>
      {!invitation && (
        <header>
          <h1>Join Pool</h1>
          <p className={form.subtitle}>{pool.name} is open to newcomers with a referral code.</p>
        </header>
      )}
      <LateJoinNote
        currentWeek={pool.currentWeek}
        weekCount={pool.lastWeek}
        startWeek={invitation?.startWeek ?? pool.joinStartWeek}
      />
      <StepList current={step} isFree={pool.entryFeeCents === 0} />
      {step === 'account' && <AccountStep {...editing} onNext={() => isFine() && goTo('details')} />}
      {step === 'details' && (
        <DetailsStep
          {...editing}
          most={pool.maxEntriesPerAccount}
          entryFeeCents={pool.entryFeeCents}
          isChecking={isChecking}
          onBack={() => goTo('account')}
          onNext={() => void checkCode()}
        />
      )}
      {step === 'payment' && (
        <PaymentStep
          ref={heading}
          draft={draft}
          referrer={checked?.code === draft.referralCode ? checked.referrer : null}
          entryFeeCents={pool.entryFeeCents}
          methodNames={pool.paymentMethodNames}
          joined={joined}
          isJoining={isJoining}
          failure={failure}
          onBack={() => goTo('details')}
          onJoin={submit}
        />
      )}
    </>
  );
}
