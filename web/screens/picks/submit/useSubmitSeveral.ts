import { useCallback, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useLiveEvents } from '#web/app/live/LiveContext.tsx';
import { useSelections } from '#web/shared/selections/SelectionsContext.tsx';
import { failureText } from './pickFailure.ts';
import { acknowledging, asFailure, submitPick } from './submitPick.ts';
import { useUnreadRules } from './unreadRules.ts';
import type { ReadyPick } from '../useOtherEntries.ts';

/** The status of one of several picks. */
export type Receipt =
  | { state: 'SUBMITTING' }
  /** `at`: when the server received it, ISO; null where the response was lost. */
  | { state: 'STORED'; at: string | null }
  | { state: 'REFUSED'; text: string };

/** Submits picks of several entries independently. @returns receipts by entry id, and the submit function */
export function useSubmitSeveral(
  week: number,
): [receipts: ReadonlyMap<string, Receipt>, submit: (picks: readonly ReadyPick[]) => Promise<void>] {
  const environment = useRelayEnvironment();
  const selections = useSelections();
  const live = useLiveEvents();
  const [acknowledges, onRead] = useUnreadRules();
  const [receipts, setReceipts] = useState<ReadonlyMap<string, Receipt>>(new Map());
  // A ref, since React state is too slow for a double tap.
  const busy = useRef(false);
  const submit = useCallback(
    async (picks: readonly ReadyPick[]) => {
      if (busy.current) return;
      busy.current = true;
      const note = (entry: string, receipt: Receipt) =>
        setReceipts((before) => new Map(before).set(entry, receipt));
      const submitOne = async ({ entry, team }: ReadyPick) => {
        note(entry, { state: 'SUBMITTING' });
        selections.setSubmitting(entry, week, true);
        try {
          const input = acknowledging({ entry, week, team, replaces: null }, acknowledges);
          const at = await submitPick(environment, input, live.markOwnChange);
          onRead();
          selections.deselect(entry, week);
          note(entry, { state: 'STORED', at });
        } catch (error) {
          note(entry, { state: 'REFUSED', text: failureText(asFailure(error)) });
        } finally {
          selections.setSubmitting(entry, week, false);
        }
      };
      await Promise.all(picks.map(submitOne));
      busy.current = false;
    },
    [acknowledges, environment, live, onRead, selections, week],
  );
  return [receipts, submit];
}
