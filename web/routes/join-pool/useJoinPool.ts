import { graphql, useMutation } from 'react-relay/hooks';
import { messageOf } from '../../relay/errors.ts';
import { problemsOf } from '../../relay/inputProblems.ts';
import { useSession } from '../../session/SessionContext.tsx';
import type { JoinPoolInput, useJoinPoolMutation } from './__generated__/useJoinPoolMutation.graphql';
import type { Problems } from './joinDraft.ts';

export interface Joined {
  paymentCents: number;
  paymentUrl: string;
}

interface Outcomes {
  onJoined: (joined: Joined) => void;
  onFailed: (message: string, problems: Problems) => void;
}

/** Joins; the answer signs the newcomer in, so the session is read anew before the page goes on. */
export function useJoinPool(): [
  join: (input: JoinPoolInput, outcomes: Outcomes) => void,
  isJoining: boolean,
] {
  const [commit, isJoining] = useMutation<useJoinPoolMutation>(graphql`
    mutation useJoinPoolMutation($input: JoinPoolInput!) {
      joinPool(input: $input) {
        __typename
        ... on JoinPoolPayload {
          paymentCents
          paymentUrl
        }
        ... on InvalidInputError {
          issues {
            path
            message
          }
        }
        ... on ConflictError {
          issues {
            path
            message
          }
        }
        ... on Error {
          message
        }
      }
    }
  `);
  const session = useSession();
  const join = (input: JoinPoolInput, { onJoined, onFailed }: Outcomes) =>
    commit({
      variables: { input },
      onError: (error) => onFailed(messageOf(error), new Map()),
      onCompleted: ({ joinPool: result }) => {
        if (result.__typename !== 'JoinPoolPayload') {
          onFailed(result.message ?? '', problemsOf(result.issues));
          return;
        }
        const { paymentCents = 0, paymentUrl = '' } = result;
        onJoined({ paymentCents, paymentUrl });
        session.renew().catch(() => {});
      },
    });
  return [join, isJoining];
}
