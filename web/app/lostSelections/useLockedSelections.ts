import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { usePassed } from '../session/usePassed.ts';
import { RequestError } from '../relay/errors.ts';
import { useServerClock } from '../session/ClockContext.tsx';
import { useSelectionState, useSelections } from '#web/shared/selections/SelectionsContext.tsx';
import { lockOf } from '#web/shared/selections/selections.ts';
import { loadLostSelection } from './loadLostSelection.ts';

/** Milliseconds between requests, while the server does not confirm that the selection is lost. */
const ASK_EVERY = 3_000;

/**
 * Resolves selections whose lock has passed by the page's clock. The server decides: a pick may have been
 * submitted elsewhere, the deadline or the kickoff may have moved.
 */
export function useLockedSelections(): void {
  const environment = useRelayEnvironment();
  const selections = useSelections();
  const { selected } = useSelectionState();
  const clock = useServerClock();
  const due = usePassed(selected.map(lockOf));
  useEffect(() => {
    if (due === 0) return undefined;
    const ask = () => {
      for (const selection of selections.read().selected) {
        const { entryId, week } = selection;
        if (clock.now() < lockOf(selection) || selections.isSubmitting(entryId, week)) continue;
        loadLostSelection()
          .then(({ settleSelection }) => settleSelection(environment, selections, selection))
          .catch((error: unknown) => {
            // Without a network the request is retried; without a session there is no result until the next
            // log-in.
            if (error instanceof RequestError && error.failure === 'session') clearInterval(timer);
          });
      }
    };
    const timer = setInterval(ask, ASK_EVERY);
    ask();
    return () => clearInterval(timer);
  }, [environment, selections, clock, due]);
}
