import { useEffect, useLayoutEffect } from 'react';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';
import { useNow } from '../session/useNow.ts';
import { useSelectionState, useSelections } from '#web/shared/selections/SelectionsContext.tsx';
import { announcement } from '#web/shared/selections/announcement.ts';
import { loadLostSelection } from './loadLostSelection.ts';
import { useRelayEnvironment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { usePassed } from '../session/usePassed.ts';
import { RequestError } from '../relay/errors.ts';
import { useServerClock } from '../session/ClockContext.tsx';
import { lockOf } from '#web/shared/selections/selections.ts';

const LostSelectionDialog = lazyPart(async () => (await loadLostSelection()).LostSelectionDialog);

/**
 * On every signed-in screen: announces that a selection is about to be lost, and that it was.
 * @param account the id of the viewer
 */
export function SelectionWatch({ account }: { account: string }) {
  const selections = useSelections();
  useLayoutEffect(() => selections.belongTo(account), [selections, account]);
  const { selected, lost } = useSelectionState();
  useLockedSelections();
  const now = useNow();
  const hasAny = selected.length > 0;
  useEffect(() => {
    if (hasAny) loadLostSelection().catch(() => {});
  }, [hasAny]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement(selected, now)}
      </p>
      {lost.length > 0 && (
        <PanelBoundary fallback={null}>
          <LostSelectionDialog lost={lost} onClosed={selections.acknowledge} />
        </PanelBoundary>
      )}
    </>
  );
}

/** Milliseconds between requests, while the server does not confirm that the selection is lost. */
const ASK_EVERY = 3_000;

/**
 * Resolves selections whose lock has passed by the page's clock. The server decides: a pick may have been
 * submitted elsewhere, the deadline or the kickoff may have moved.
 */
function useLockedSelections(): void {
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
