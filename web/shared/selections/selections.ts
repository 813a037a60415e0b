/** An unsubmitted team for an entry and week. */
export interface Selection {
  entryId: string;
  username: string;
  week: number;
  teamId: string;
  /** "Kansas City Chiefs" */
  teamName: string;
  /** The week's deadline, in milliseconds since 1970. */
  deadline: number;
  /** In milliseconds; null while the kickoff is a placeholder. */
  kickoff: number | null;
}

/** A selection that is locked, until its owner dismisses the message. */
export interface LostSelection extends Selection {
  cause: 'deadline' | 'kickoff';
}

interface State {
  /** The owner's account id; missing until known. */
  account?: string;
  selected: readonly Selection[];
  lost: readonly LostSelection[];
}

/**
 * The tab's unsubmitted selections. They survive navigation and reloads, since phones discard background
 * pages, so that every loss is reported.
 */
export interface Selections {
  /** The same object until a change. */
  read(): State;
  /** @returns the unsubscribe function */
  listen(listener: () => void): () => void;
  /** Forgets those of any other account: they are one account's, and the next in this tab sees none of them. */
  belongTo(account: string): void;
  /** Replaces the entry's selection for the week. */
  select(selection: Selection): void;
  deselect(entryId: string, week: number): void;
  /** Marks a selection as lost: it cannot be submitted any more. */
  lose(selection: Selection, cause: LostSelection['cause']): void;
  /** Forgets the lost selections: the owner has dismissed the message. */
  acknowledge(): void;
  /** Marks that a submission of the selection is on its way. */
  setSubmitting(entryId: string, week: number, isSubmitting: boolean): void;
  isSubmitting(entryId: string, week: number): boolean;
}

const KEY = 'selections';
export const NONE: State = { selected: [], lost: [] };

/** @param storage null where the browser has none */
export function createSelections(storage: Storage | null = sessionStorageOf()): Selections {
  let state = restore(storage);
  const submitting = new Set<string>();
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    state = next;
    keep(storage, state);
    for (const listener of [...listeners]) listener();
  };
  const others = (entryId: string, week: number) =>
    state.selected.filter((one) => one.entryId !== entryId || one.week !== week);
  return {
    read: () => state,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    belongTo(account) {
      if (account === state.account) return;
      set({ ...(state.account === undefined ? state : NONE), account });
    },
    select(selection) {
      const { entryId, week } = selection;
      set({ ...state, selected: [...others(entryId, week), selection] });
    },
    deselect(entryId, week) {
      const selected = others(entryId, week);
      if (selected.length < state.selected.length) set({ ...state, selected });
    },
    lose(selection, cause) {
      const selected = others(selection.entryId, selection.week);
      // Removed already: submitted, deselected or reported.
      if (selected.length === state.selected.length) return;
      set({ ...state, selected, lost: [...state.lost, { ...selection, cause }] });
    },
    acknowledge: () => set({ ...state, lost: [] }),
    setSubmitting(entryId, week, isSubmitting) {
      if (isSubmitting) submitting.add(`${entryId}:${week}`);
      else submitting.delete(`${entryId}:${week}`);
    },
    isSubmitting: (entryId, week) => submitting.has(`${entryId}:${week}`),
  };
}

/** The instant from which the selection can no longer be submitted: the deadline, or the team's earlier kickoff. */
export function lockOf({ deadline, kickoff }: Pick<Selection, 'deadline' | 'kickoff'>): number {
  return kickoff === null ? deadline : Math.min(deadline, kickoff);
}

function sessionStorageOf(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage;
  } catch {
    return null;
  }
}

function restore(storage: Storage | null): State {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? 'null') as State | null;
    return kept && Array.isArray(kept.selected) && Array.isArray(kept.lost) ? kept : NONE;
  } catch {
    return NONE;
  }
}

function keep(storage: Storage | null, state: State): void {
  try {
    if (state.selected.length + state.lost.length === 0) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify(state));
  } catch {
    // With full or forbidden storage they last as long as the page.
  }
}
