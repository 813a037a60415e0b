import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface ChoosableEntry {
  readonly id: string;
  readonly status: string;
  readonly week: { readonly viewerCanPick: { readonly allowed: boolean } };
}

/**
 * The entry that the page shows, by the `?entry=` of the address, and a function that selects another one; null
 * without entries. Fixed for a week and an address: after its pick is stored, an entry stays visible until another
 * one is selected, or it is none of the viewer's any more.
 */
export function useChosenEntry(
  entries: readonly ChoosableEntry[],
  week: number,
): [entry: string | null, choose: (entryId: string) => void] {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('entry');
  const [choice, setChoice] = useState(() => ({ week, wanted, entry: chooseEntry(entries, wanted, null) }));
  const isGone = choice.entry === null ? entries.length > 0 : entries.every(({ id }) => id !== choice.entry);
  if (isGone || choice.week !== week || choice.wanted !== wanted) {
    setChoice({ week, wanted, entry: chooseEntry(entries, wanted, choice.entry) });
  }
  const choose = (entry: string) => {
    setChoice({ ...choice, entry });
    setAddress((before) => new URLSearchParams({ ...Object.fromEntries(before), entry }), {
      preventScrollReset: true,
    });
  };
  return [choice.entry, choose];
}

/** The entry to show: the one the address names, else one that needs its pick, if possible the one shown before. */
function chooseEntry(
  entries: readonly ChoosableEntry[],
  wanted: string | null,
  before: string | null,
): string | null {
  const named = (id: string | null) => entries.find((entry) => entry.id === id);
  const open = entries.filter((entry) => entry.week.viewerCanPick.allowed);
  const chosen =
    named(wanted) ??
    open.find((entry) => entry.id === before) ??
    open[0] ??
    named(before) ??
    entries.find((entry) => entry.status === 'ALIVE') ??
    entries[0];
  return chosen?.id ?? null;
}
