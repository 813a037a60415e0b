import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { messageOf } from '#web/app/relay/errors.ts';
import type { useJoinCodeQuery } from './__generated__/useJoinCodeQuery.graphql';

type CheckedCode =
  | { kind: 'known'; referrer: string | null }
  | { kind: 'refused'; message: string }
  /** The server was not reached. */
  | { kind: 'failed'; message: string };

/** Looks up a referral code; never rejects. */
export function useJoinCode(): [check: (code: string) => Promise<CheckedCode>, isChecking: boolean] {
  const environment = useRelayEnvironment();
  const [isChecking, setChecking] = useState(false);
  const read = async (code: string): Promise<CheckedCode> => {
    const data = await fetchQuery<useJoinCodeQuery>(
      environment,
      graphql`
        query useJoinCodeQuery($code: String!) {
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
