import { useCallback, useState } from 'react';
import { useToast } from '../../../layout/Toasts.tsx';
import { messageOf } from '../../../relay/errors.ts';
import { PasskeyError } from '../../../session/passkeys.ts';
import { useProof } from './ProofProvider.tsx';

interface Result {
  readonly __typename: string;
  readonly message?: string;
}

/**
 * Runs a change of the account's keys: asks for a proof where the server requires one, then runs it again.
 * @param failed the title of the failure's notification
 * @returns the payload of the expected type; null when the change was refused or canceled
 */
export function useSecureChange(failed: string) {
  const prove = useProof();
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);

  const change = useCallback(
    async <Answer extends Result>(
      payload: string,
      ask: () => Promise<Answer>,
      onRefused: (answer: Answer) => void = () => {},
    ): Promise<Answer | null> => {
      setChanging(true);
      try {
        let answer = await ask();
        if (answer.__typename === 'ReauthenticationRequired') {
          if (!(await prove())) return null;
          answer = await ask();
        }
        if (answer.__typename === payload) return answer;
        onRefused(answer);
        toast({ tone: 'error', title: failed, text: answer.message || 'Please try again.' });
      } catch (error) {
        const text = error instanceof PasskeyError ? error.message : messageOf(error);
        toast({ tone: 'error', title: failed, text });
      } finally {
        setChanging(false);
      }
      return null;
    },
    [prove, toast, failed],
  );
  return [change, isChanging] as const;
}
