import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { createSelections, NONE, type Selections } from './selections.ts';

const SelectionsContext = createContext<Selections | null>(null);

export function SelectionsProvider({ children }: { children: ReactNode }) {
  const [selections] = useState(() => createSelections());
  return <SelectionsContext value={selections}>{children}</SelectionsContext>;
}

export function useSelections(): Selections {
  const selections = useContext(SelectionsContext);
  if (!selections) throw new Error('There is no SelectionsProvider above.');
  return selections;
}

/** Rerenders on changes. */
export function useSelectionState(): ReturnType<Selections['read']> {
  const { listen, read } = useSelections();
  return useSyncExternalStore(listen, read, () => NONE);
}
