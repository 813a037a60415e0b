import { useCallback, useEffect, useState } from 'react';
import type { JoinDraft } from './joinDraft.ts';
import { emptyDraft } from './joinDraft.ts';

const KEY = 'join-pool';

/**
 * What a newcomer has filled in. All but the password is kept with the tab, so that a reload or leaving by mistake does
 * not cost it; `forgetDraft` ends that.
 */
export function useJoinDraft(): [draft: JoinDraft, change: (changes: Partial<JoinDraft>) => void] {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => {
    const { password: _, ...kept } = draft;
    inStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)));
  }, [draft]);
  const change = useCallback(
    (changes: Partial<JoinDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  return [draft, change];
}

export function forgetDraft(): void {
  inStorage((storage) => storage.removeItem(KEY));
}

function readDraft(): JoinDraft {
  const kept = inStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<JoinDraft>);
  return { ...emptyDraft, ...kept };
}

/** Undefined when the browser lets no page keep anything, or what was kept cannot be read. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
