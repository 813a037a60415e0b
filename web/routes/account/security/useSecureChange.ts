import { useCallback, useState } from 'react';
import { useToast } from '#web/layout/Toasts.tsx';
import { messageOf } from '#web/relay/errors.ts';
import type { Failure } from '#web/relay/failure.ts';
import type { Outcome } from '#web/relay/mutate.ts';
import { PasskeyError } from '#web/session/passkeys.ts';
import { useProof } from './ProofProvider.tsx';

/**
 * Runs a change of the account's keys: asks for a proof where the server requires one, then runs it again.
 * @param failed the title of the failure's notification
 * @returns the payload; null when the change was refused or canceled
 */
export function useSecureChange(failed: string) {
  const prove = useProof();
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);

  const change = useCallback(
    async <Payload>(
      ask: () => Promise<Outcome<Payload>>,
      onRefused: (failure: Failure) => void = () => {},
    ): Promise<Payload | null> => {
      setChanging(true);
      try {
        let outcome = await ask();
        if (outcome.kind === 'failed' && outcome.type === 'ReauthenticationRequired') {
          if (!(await prove())) return null;
          outcome = await ask();
        }
        if (outcome.kind === 'done') return outcome.done;
        if (outcome.type !== null) onRefused(outcome);
        toast({ tone: 'error', title: failed, text: outcome.message });
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
