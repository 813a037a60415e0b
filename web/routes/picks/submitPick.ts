import { useCallback, useEffect, useRef, useState } from 'react';
import { commitMutation, fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { useToast } from '../../layout/toasts.tsx';
import { RequestError } from '../../relay/errors.ts';
import { useSelections } from '../../selections/SelectionsContext.tsx';
import { backOff, reasonOfCode, failureText, isRefusal, mayRetry, PickFailure } from './pickFailure.ts';
import type { submitPickMutation } from './__generated__/submitPickMutation.graphql';
import type { submitPickSessionQuery } from './__generated__/submitPickSessionQuery.graphql';
import type { submitPickStoredQuery } from './__generated__/submitPickStoredQuery.graphql';

export interface PickInput {
  entry: string;
  week: number;
  team: string;
  /** The week as the page's query asked for it (null: the current one), so that the answer lands where it reads. */
  addressWeek: number | null;
}

/** How often a submission is tried again after the first time (SPEC 8). */
const RETRIES = 2;
const FAILURE_TOAST_MS = 8_000;

const sessionQuery = graphql`
  query submitPickSessionQuery {
    viewer {
      id
    }
  }
`;

const storedQuery = graphql`
  query submitPickStoredQuery($entry: ID!, $week: Int, $number: Int!) {
    entry(id: $entry) {
      id
      ...MakePicks_entry
      ...EntriesStrip_entry
      ...EntrySelector_entries
      stored: pick(week: $number) {
        team {
          id
        }
      }
    }
  }
`;

const mutation = graphql`
  mutation submitPickMutation($input: SubmitPickInput!, $week: Int) {
    submitPick(input: $input) {
      __typename
      ... on SubmitPickPayload {
        pick {
          id
        }
        entry {
          id
          usedTeams {
            week
            team {
              id
            }
          }
          ...MakePicks_entry
          ...EntriesStrip_entry
          ...EntrySelector_entries
        }
        week {
          id
          picksSubmitted
          pool {
            id
            ...EntriesStrip_pool
          }
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`;

function asFailure(error: unknown): PickFailure {
  if (error instanceof PickFailure) return error;
  if (!(error instanceof RequestError)) return new PickFailure('SERVER');
  switch (error.failure) {
    case 'session':
      return new PickFailure('SESSION_EXPIRED');
    case 'network':
    case 'timeout':
      return new PickFailure('NETWORK');
    case 'server':
      return new PickFailure('SERVER');
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

function send(environment: IEnvironment, { addressWeek, ...input }: PickInput): Promise<void> {
  return new Promise((resolve, reject) => {
    commitMutation<submitPickMutation>(environment, {
      mutation,
      variables: { input, week: addressWeek },
      onCompleted: ({ submitPick: result }, errors) => {
        if (errors?.length) reject(new PickFailure('SERVER'));
        else if (result.__typename === 'SubmitPickPayload') resolve();
        else reject(new PickFailure(reasonOfCode(result.code ?? ''), result.message));
      },
      onError: reject,
    });
  });
}

/** Brings the entry to the page as it is now. @returns the team of its pick for the week, if any. */
async function readStored(environment: IEnvironment, input: PickInput): Promise<string | null> {
  const answer = await fetchQuery<submitPickStoredQuery>(
    environment,
    storedQuery,
    { entry: input.entry, week: input.addressWeek, number: input.week },
    { fetchPolicy: 'network-only' },
  ).toPromise();
  return answer?.entry?.stored?.team.id ?? null;
}

/**
 * Checks the session, then submits; tries again what may pass by itself. An answer that got lost on the way leaves
 * open whether the pick was stored: when a later try is told that a pick exists, and it is this one, it was.
 * @throws PickFailure
 */
export async function submitPick(
  environment: IEnvironment,
  input: PickInput,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<void> {
  let mayBeStored = false;
  for (let tried = 0; ; tried += 1) {
    let isSent = false;
    try {
      await checkSession(environment);
      isSent = true;
      await send(environment, input);
      return;
    } catch (error) {
      const failure = asFailure(error);
      if (isRefusal(failure.reason)) {
        // The page believed that the pick can be made: it has to see why not.
        const stored = readStored(environment, input).catch(() => null);
        if (mayBeStored && (await stored) === input.team) return;
      }
      if (!mayRetry(failure.reason) || tried >= RETRIES) throw failure;
      mayBeStored ||= isSent;
      await wait(backOff(tried + 1));
    }
  }
}

/** Submits one pick at a time, whatever the finger does, and tells how it went. */
export function useSubmitPick(): [submit: (input: PickInput) => void, isSubmitting: boolean] {
  const environment = useRelayEnvironment();
  const toast = useToast();
  const selections = useSelections();
  const [isSubmitting, setSubmitting] = useState(false);
  // State is too slow for a double tap: both taps see the old one.
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
      submitPick(environment, input)
        .then(
          () => {
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
    [environment, selections, toast],
  );
  return [submit, isSubmitting];
}
