import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import type { ProofWays } from './ProofDialog.tsx';
import type { ProofProvider_viewer$key } from './__generated__/ProofProvider_viewer.graphql';

// Lazy: most visits of the page need no proof.
const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog);

const ProofContext = createContext<((what: string) => Promise<boolean>) | null>(null);

/**
 * @returns a function that asks for a proof of identity for an action, "create an API token". Resolves with
 * whether it was given
 */
export function useProof(): (what: string) => Promise<boolean> {
  const prove = useContext(ProofContext);
  if (!prove) throw new Error('There is no ProofProvider above.');
  return prove;
}

interface ProofProviderProps {
  viewer: ProofProvider_viewer$key;
  children: ReactNode;
}

/** Holds the reauthentication dialog for changes of the account's keys. */
export function ProofProvider({ viewer, children }: ProofProviderProps) {
  const { signInSecurity } = useFragment(
    graphql`
      fragment ProofProvider_viewer on Viewer {
        signInSecurity {
          hasPassword
          authenticatorAppAddedAt
          passkeys {
            id
          }
          identities {
            id
          }
        }
      }
    `,
    viewer,
  );
  const ways: ProofWays = {
    hasPassword: signInSecurity.hasPassword,
    hasApp: signInSecurity.authenticatorAppAddedAt != null,
    hasPasskey: signInSecurity.passkeys.length > 0,
    hasProvider: signInSecurity.identities.length > 0,
  };
  const [isOpen, setOpen] = useState(false);
  const [what, setWhat] = useState<string | null>(null);
  const answer = useRef<(isProven: boolean) => void>(() => {});
  const before = useRef<HTMLElement | null>(null);
  const prove = useCallback((asked: string) => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
    setWhat(asked);
    return new Promise<boolean>((resolve) => (answer.current = resolve));
  }, []);
  /** The action may finish and move the focus before the dialog has closed. */
  const focusAfter = () => {
    const now = document.activeElement;
    const isMoved =
      now instanceof HTMLElement && now !== document.body && now.closest('[role=dialog]') === null;
    return isMoved ? now : before.current;
  };
  const close = (isProven: boolean) => {
    setOpen(false);
    answer.current(isProven);
  };
  return (
    <ProofContext value={prove}>
      {children}
      {what !== null && (
        <Suspense fallback={null}>
          <ProofDialog ways={ways} what={what} isOpen={isOpen} onClose={close} focusAfter={focusAfter} />
        </Suspense>
      )}
    </ProofContext>
  );
}
