import { useCallback, useEffect, useState } from 'react';
import { emptyDraft, type JoinDraft } from './joinDraft.ts';

/**
 * The newcomer's input. All but the password is stored in the tab by pool and invitation, to survive reloads;
 * `forgetDraft` deletes it.
 * @param given values from an invitation
 */
export function useJoinDraft(
  pool: string,
  given: Partial<JoinDraft>,
): [draft: JoinDraft, change: (changes: Partial<JoinDraft>) => void] {
  const [before] = useState(given);
  const key = keyOf(pool, before.invitation);
  const [draft, setDraft] = useState(() => readDraft(key, before));
  useEffect(() => {
    const { password: _password, withProvider: _with, ...kept } = draft;
    const typed = Object.entries(kept).filter(([name, value]) => value !== before[name as keyof JoinDraft]);
    inStorage((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(typed))));
  }, [draft, key, before]);
  const change = useCallback(
    (changes: Partial<JoinDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  return [draft, change];
}

export function forgetDraft(pool: string, invitation: string): void {
  inStorage((storage) => storage.removeItem(keyOf(pool, invitation)));
}

function keyOf(pool: string, invitation = ''): string {
  return `join-pool ${pool} ${invitation}`;
}

function readDraft(key: string, given: Partial<JoinDraft>): JoinDraft {
  const kept = inStorage((storage) => JSON.parse(storage.getItem(key) ?? '{}') as Partial<JoinDraft>);
  const typed = Object.fromEntries(Object.entries({ ...kept }).filter(([, value]) => value !== ''));
  return { ...emptyDraft, ...given, ...typed };
}

/** Undefined if storage is forbidden or the draft invalid. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
