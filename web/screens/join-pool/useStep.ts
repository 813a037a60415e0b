import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { JoinDraft, Step } from './joinDraft.ts';
import { reachedStep, steps } from './joinDraft.ts';

/** The step is in the address, "/join-pool#details", for the back button. */
export function useStep(draft: JoinDraft): [step: Step, goTo: (step: Step) => void] {
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
