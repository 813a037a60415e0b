import { useCallback, useEffect, useRef, useState } from 'react';
import { commitMutation, fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useLiveEvents } from '#web/app/live/LiveContext.tsx';
import { RequestError, isUnavailable } from '#web/app/relay/errors.ts';
import { useSelections } from '#web/shared/selections/SelectionsContext.tsx';
import { backOff, reasonOfCode, failureText, isRefusal, PickFailure } from './pickFailure.ts';
import { useUnreadRules } from './unreadRules.ts';
import type { submitPickMutation } from './__generated__/submitPickMutation.graphql';
import type { submitPickSessionQuery } from './__generated__/submitPickSessionQuery.graphql';

export interface PickInput {
  entry: string;
  week: number;
  team: string;
  /** The picked team to replace; null for an additional pick. */
  replaces: string | null;
  /** The acknowledged version of the rules. */
  acknowledges?: string;
}

/** Number of retries of a submission (SPECIFICATION 4.6). */
const RETRIES = 2;
const FAILURE_TOAST_MS = 8_000;

const sessionQuery = graphql`
  query submitPickSessionQuery {
    viewer {
      id
    }
  }
`;

const mutation = graphql`
  mutation submitPickMutation($input: SubmitPickInput!) {
    submitPick(input: $input) {
      __typename
      ... on SubmitPickPayload {
        pick {
          submittedAt
        }
        entry {
          id
          usedTeams {
            week
            team {
              id
            }
          }
        }
        entryWeek {
          id
          ...WeekPicks_entryWeek
          ...EntrySelector_entryWeek
          ...EntriesStrip_entryWeek
        }
        week {
          id
          picksSubmitted
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`;

/** Converts anything thrown by a submission. */
export function asFailure(error: unknown): PickFailure {
  if (error instanceof PickFailure) return error;
  if (!(error instanceof RequestError)) return new PickFailure('SERVER');
  switch (error.failure) {
    case 'session':
      return new PickFailure('SESSION_EXPIRED');
    case 'network':
    case 'timeout':
      return new PickFailure('NETWORK');
    case 'server':
      if (!isUnavailable(error)) return new PickFailure('SERVER');
      return new PickFailure('BUSY', error.message, 1_000 * (error.retryAfter ?? 0));
    default:
      return new PickFailure('OTHER', error.message);
  }
}

async function checkSession(environment: IEnvironment): Promise<void> {
  const answer = await fetchQuery<submitPickSessionQuery>(
    environment,
    sessionQuery,
    {},
    { fetchPolicy: 'network-only' },
  ).toPromise();
  if (!answer?.viewer) throw new PickFailure('SESSION_EXPIRED');
}

/** @returns when the server received the pick; ISO */
function send(environment: IEnvironment, input: PickInput, onStored: () => void): Promise<string | null> {
  return new Promise((resolve, reject) => {
    commitMutation<submitPickMutation>(environment, {
      mutation,
      variables: { input },
      // Before the page renders the response.
      updater: onStored,
      onCompleted: ({ submitPick: result }, errors) => {
        if (errors?.length) reject(new PickFailure('SERVER'));
        else if (result.__typename === 'SubmitPickPayload') resolve(result.pick?.submittedAt ?? null);
        else reject(new PickFailure(reasonOfCode(result.code ?? ''), result.message));
      },
      onError: reject,
    });
  });
}

/** Refetches the entry. @returns the teams of its picks for the week; none where it cannot be read */
async function readStored(environment: IEnvironment, input: PickInput): Promise<string[]> {
  try {
    // Loaded on refusal.
    const { readStoredPicks } = await import('../stored/readStoredPicks.ts');
    return await readStoredPicks(environment, input);
  } catch {
    return [];
  }
}

/**
 * Checks the session, then submits, with retries of temporary failures. After a lost response, a retry that
 * finds this pick already stored is a success.
 * @param onStored called when the response is put into the store
 * @returns when the server received the pick, ISO; null where that response was lost
 * @throws PickFailure
 */
export async function submitPick(
  environment: IEnvironment,
  input: PickInput,
  onStored: () => void = () => {},
  wait: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<string | null> {
  let mayBeStored = false;
  for (let tried = 0; ; tried += 1) {
    let isSent = false;
    try {
      await checkSession(environment);
      isSent = true;
      return await send(environment, input, onStored);
    } catch (error) {
      const failure = asFailure(error);
      if (isRefusal(failure.reason)) {
        // The page allowed the pick; the refetched entry shows why it is refused.
        const stored = readStored(environment, input);
        if (mayBeStored && (await stored).includes(input.team)) return null;
      }
      const pause = backOff(failure, tried + 1);
      if (pause === null || tried >= RETRIES) throw failure;
      mayBeStored ||= isSent;
      await wait(pause);
    }
  }
}

/** Adds the acknowledged rules; undefined for none. */
export function acknowledging(input: PickInput, acknowledges: string | undefined): PickInput {
  return acknowledges === undefined ? input : { ...input, acknowledges };
}

/** Submits one pick at a time, even on double taps, and reports the result. */
export function useSubmitPick(): [submit: (input: PickInput) => void, isSubmitting: boolean] {
  const environment = useRelayEnvironment();
  const toast = useToast();
  const selections = useSelections();
  const live = useLiveEvents();
  const [acknowledges, onRead] = useUnreadRules();
  const [isSubmitting, setSubmitting] = useState(false);
  // A ref, since both taps would see the old React state.
  const busy = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const submit = useCallback(
    (input: PickInput) => {
      if (busy.current) return;
      busy.current = true;
      setSubmitting(true);
      selections.setSubmitting(input.entry, input.week, true);
      submitPick(environment, acknowledging(input, acknowledges), live.markOwnChange)
        .then(
          () => {
            onRead();
            selections.deselect(input.entry, input.week);
            toast({ tone: 'success', title: 'Pick submitted successfully!' });
          },
          (error: unknown) =>
            toast({
              tone: 'error',
              title: 'Failed to submit pick',
              text: failureText(asFailure(error)),
              duration: FAILURE_TOAST_MS,
            }),
        )
        .finally(() => {
          busy.current = false;
          selections.setSubmitting(input.entry, input.week, false);
          if (mounted.current) setSubmitting(false);
        });
    },
    [acknowledges, environment, live, onRead, selections, toast],
  );
  return [submit, isSubmitting];
}
