import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { repeatedProblems } from '#web/shared/usernames/repeatedProblems.ts';
import { useRefusal } from '#web/shared/usernames/useRefusal.ts';
import { useUsernameProblems } from '#web/shared/usernames/useUsernameProblems.ts';
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
import { type Joined, useJoinPool } from './useJoinPool.ts';
import { useNewcomer } from './useNewcomer.ts';
import { useStep } from './useStep.ts';
import { useTouched } from './useTouched.ts';

export interface Invited {
  token: string;
  email: string;
  referralCode: string;
  startWeek: number | null | undefined;
}

/** State of the three steps: input, problems, navigation. */
export function useJoining(pool: { id: string; entryFeeCents: number }, invitation: Invited | undefined) {
  const toast = useToast();
  const [draft, change] = useJoinDraft(
    pool.id,
    invitation
      ? { invitation: invitation.token, email: invitation.email, referralCode: invitation.referralCode }
      : {},
  );
  useNewcomer((newcomer) => change({ ...newcomer, name: draft.name || newcomer.name }));
  const [touched, leave] = useTouched();
  const typed = useUsernameProblems(pool.id, wantedUsernames(draft));
  const [reached, goTo] = useStep(draft);
  const { problems, setProblems, refused, refuse } = useRefusal();
  const [failure, setFailure] = useState<string | null>(null);
  const [checked, setChecked] = useState<{ code: string; referrer: string | null } | null>(null);
  const [check, isChecking] = useJoinCode();
  const [joined, setJoined] = useState<Joined | null>(null);
  // No way back after the account is created.
  const step = joined ? 'payment' : reached;
  const [join, isJoining] = useJoinPool();
  const heading = useStepFocus(step);

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
    const { name, email, password, withProvider, referralCode, numberOfEntries } = draft;
    const input = {
      pool: pool.id,
      name: name.trim(),
      email: email.trim(),
      ...(withProvider ? { withProvider } : { password }),
      referralCode: referralCode.trim(),
      ...(draft.invitation === '' ? {} : { invitation: draft.invitation }),
      numberOfEntries,
      usernames: wantedUsernames(draft),
      paymentCents: numberOfEntries * pool.entryFeeCents,
    };
    join(input, (outcome) => {
      if (outcome.kind === 'done') {
        setJoined(outcome.done);
        forgetDraft(pool.id, draft.invitation);
        toast({ tone: 'success', title: 'Welcome to the pool' });
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
    draft,
    problems: shownNow,
    refused,
    onChange: changeDraft,
    onLeave: leave,
  };
  const referrer = checked?.code === draft.referralCode ? checked.referrer : null;
  return {
    heading,
    editing,
    step,
    referrer,
    joined,
    failure,
    isChecking,
    isJoining,
    goTo,
    toDetails: () => isFine() && goTo('details'),
    toPayment: () => void checkCode(),
    join: submit,
  };
}

/** Focuses a new step's heading or problem, for screen readers; the first step has the page's heading. */
function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const invalid = heading.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]');
    (invalid ?? heading.current)?.focus();
  }, [step]);
  return heading;
}
