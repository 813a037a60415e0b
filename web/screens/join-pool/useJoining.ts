import { useEffect, useRef, useState, useCallback, type RefObject, type FocusEvent } from 'react';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { repeatedProblems } from '#web/shared/usernames/repeatedProblems.ts';
import { useRefusal } from '#web/shared/usernames/useRefusal.ts';
import { useUsernameProblems } from '#web/shared/usernames/useUsernameProblems.ts';
import {
  noProblems,
  problemsIn,
  shownProblems,
  stepOf,
  wantedUsernames,
  withoutProblemsOf,
  reachedStep,
  steps,
  type JoinDraft,
  type Problems,
  type Step,
} from './joinDraft.ts';
import { forgetDraft, useJoinDraft } from './useJoinDraft.ts';
import { useJoinPool, type Joined } from './useJoinPool.ts';
import { useNewcomer } from './useNewcomer.ts';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { messageOf } from '#web/app/relay/errors.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import type { useJoiningCodeQuery } from './__generated__/useJoiningCodeQuery.graphql';

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

type CheckedCode =
  | { kind: 'known'; referrer: string | null }
  | { kind: 'refused'; message: string }
  /** The server was not reached. */
  | { kind: 'failed'; message: string };

/** Looks up a referral code; never rejects. */
function useJoinCode(): [check: (code: string) => Promise<CheckedCode>, isChecking: boolean] {
  const environment = useRelayEnvironment();
  const [isChecking, setChecking] = useState(false);
  const read = async (code: string): Promise<CheckedCode> => {
    const data = await fetchQuery<useJoiningCodeQuery>(
      environment,
      graphql`
        query useJoiningCodeQuery($code: String!) {
          joinCode(code: $code) {
            __typename
            ... on JoinCode {
              referrerName
            }
            ... on Error {
              message
            }
          }
        }
      `,
      { code },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const found = data?.joinCode;
    return found?.__typename === 'JoinCode'
      ? { kind: 'known', referrer: found.referrerName ?? null }
      : { kind: 'refused', message: found?.message ?? messageOf(null) };
  };
  const check = async (code: string): Promise<CheckedCode> => {
    setChecking(true);
    try {
      return await read(code);
    } catch (error) {
      return { kind: 'failed', message: messageOf(error) };
    } finally {
      setChecking(false);
    }
  };
  return [check, isChecking];
}

/** The step is in the address, "/join-pool#details", for the back button. */
function useStep(draft: JoinDraft): [step: Step, goTo: (step: Step) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const wanted = steps.find((step) => hash === `#${step}`) ?? 'account';
  const step = reachedStep(wanted, draft);
  // Otherwise it would advance at the key press that completes the input.
  useEffect(() => {
    if (step !== wanted) void navigate({ hash: step }, { replace: true });
  }, [step, wanted, navigate]);
  const goTo = useCallback((next: Step) => void navigate({ hash: next }), [navigate]);
  return [step, goTo];
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Fields that were blurred to another field show their problems. Blur to a button does not count: a problem
 * that appears during the press would move the button from under the pointer.
 */
function useTouched(): [touched: ReadonlySet<string>, leave: (field: string, event: FocusEvent) => void] {
  const [touched, setTouched] = useState(nothing);
  const leave = useCallback((field: string, { relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLElement && relatedTarget.matches('input, select'))) return;
    setTouched((before) => (before.has(field) ? before : new Set([...before, field])));
  }, []);
  return [touched, leave];
}
