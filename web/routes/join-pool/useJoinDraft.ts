import { useCallback, useEffect, useState } from 'react';
import type { JoinDraft } from './joinDraft.ts';
import { emptyDraft } from './joinDraft.ts';

const KEY = 'join-pool';

/**
 * The newcomer's input so far. All but the password is stored with the tab, so that a reload or leaving by
 * mistake does not lose it; `forgetDraft` deletes it.
 */
export function useJoinDraft(
  /** What an invitation fills in. */
  given: Partial<JoinDraft>,
): [draft: JoinDraft, change: (changes: Partial<JoinDraft>) => void] {
  const [draft, setDraft] = useState(() => readDraft(given));
  useEffect(() => {
    const { password: _password, invitation: _invitation, withProvider: _with, ...kept } = draft;
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

function readDraft(given: Partial<JoinDraft>): JoinDraft {
  const kept = inStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<JoinDraft>);
  const typed = Object.fromEntries(Object.entries({ ...kept }).filter(([, value]) => value !== ''));
  return { ...emptyDraft, ...given, ...typed };
}

/** Undefined when the browser forbids storage, or the stored draft cannot be read. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
