import type { ReactNode } from 'react';
import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState } from 'react';
import type { ProofWays } from './proofWays.ts';

// Loaded with the first required proof: most visits of the page need none.
const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

const ProofContext = createContext<(() => Promise<boolean>) | null>(null);

/** @returns a function that asks the viewer for a proof of identity; resolves with whether it was given */
export function useProof(): () => Promise<boolean> {
  const prove = useContext(ProofContext);
  if (!prove) throw new Error('There is no ProofProvider above.');
  return prove;
}

/** Holds the dialog in which the viewer proves their identity before the account's keys change. */
export function ProofProvider({ ways, children }: { ways: ProofWays; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(() => {});
  const before = useRef<HTMLElement | null>(null);
  const prove = useCallback(() => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
    setOpened(true);
    return new Promise<boolean>((resolve) => (answer.current = resolve));
  }, []);
  /** What was proven for may be done before the dialog has gone, and have moved the focus to its outcome. */
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
      {wasOpened && (
        <Suspense fallback={null}>
          <ProofDialog ways={ways} isOpen={isOpen} onClose={close} focusAfter={focusAfter} />
        </Suspense>
      )}
    </ProofContext>
  );
}
