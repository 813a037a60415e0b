import { startTransition, useOptimistic, useRef } from 'react';

/**
 * Optimistic choices that are stored one after the other, so that the last press wins, not the last answer.
 * @param save stores one of them; never rejects
 */
export function useChoices<Kind extends string>(
  stored: Readonly<Record<Kind, boolean>>,
  save: (kind: Kind, isOn: boolean) => Promise<void>,
): [shown: Readonly<Record<Kind, boolean>>, choose: (kind: Kind, isOn: boolean) => void] {
  const [shown, show] = useOptimistic(stored);
  const last = useRef(Promise.resolve());
  const choose = (kind: Kind, isOn: boolean) =>
    startTransition(async () => {
      show((now) => ({ ...now, [kind]: isOn }));
      last.current = last.current.then(() => save(kind, isOn));
      await last.current;
    });
  return [shown, choose];
}
