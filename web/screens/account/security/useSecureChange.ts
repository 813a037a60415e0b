import { useCallback, useState } from 'react';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import type { Failure } from '#web/app/relay/failure.ts';
import type { Outcome } from '#web/app/relay/mutate.ts';
import { PasskeyError } from '#web/app/session/passkeys.ts';
import { useProof } from './ProofProvider.tsx';

/** For `onRefused`: shows problems at their fields. */
export function atFields(setProblems: (problems: Failure['problems']) => void) {
  return ({ problems }: Failure): boolean => {
    setProblems(problems);
    return problems.size > 0;
  };
}

/**
 * Runs a change of the account's keys, with a proof of identity where the server requires one.
 * @param failed the title of the failure's notification
 * @param what the proof's purpose: "create an API token"
 * @returns the change, which returns the payload, or null when refused or canceled; `onRefused` says whether
 * the form shows the refusal at its fields instead of a notification
 */
export function useSecureChange(failed: string, what: string) {
  const prove = useProof();
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);

  const change = useCallback(
    async <Payload>(
      ask: () => Promise<Outcome<Payload>>,
      onRefused: (failure: Failure) => boolean = () => false,
    ): Promise<Payload | null> => {
      setChanging(true);
      try {
        let outcome = await ask();
        if (outcome.kind === 'failed' && outcome.type === 'ReauthenticationRequired') {
          if (!(await prove(what))) return null;
          outcome = await ask();
        }
        if (outcome.kind === 'done') return outcome.done;
        const isForm = outcome.type !== null && outcome.type !== 'NotSignedInError';
        if (isForm && onRefused(outcome)) return null;
        toast({ tone: 'error', title: failed, text: outcome.message });
      } catch (error) {
        const text = error instanceof PasskeyError ? error.message : messageOf(error);
        toast({ tone: 'error', title: failed, text });
      } finally {
        setChanging(false);
      }
      return null;
    },
    [prove, toast, failed, what],
  );
  return [change, isChanging] as const;
}
