import { Suspense, lazy, useEffect, useLayoutEffect } from 'react';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';
import { useNow } from '../session/useNow.ts';
import { useSelectionState, useSelections } from '#web/shared/selections/SelectionsContext.tsx';
import { announcement } from '#web/shared/selections/announcement.ts';
import { loadLostSelection } from './loadLostSelection.ts';
import { useLockedSelections } from './useLockedSelections.ts';

const LostSelectionDialog = lazy(async () => ({ default: (await loadLostSelection()).LostSelectionDialog }));

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
          <Suspense>
            <LostSelectionDialog lost={lost} onClosed={selections.acknowledge} />
          </Suspense>
        </PanelBoundary>
      )}
    </>
  );
}
