import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface ChoosableEntry {
  readonly id: string;
  readonly status: string;
  readonly week: { readonly viewerCanPick: { readonly allowed: boolean } };
}

/**
 * The displayed entry, by `?entry=`, and its setter; null without entries. Fixed for a week and address:
 * after its pick is stored, an entry stays until another is selected, or it is no longer the viewer's.
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

/** The entry of the address, else one that needs its pick, preferably the previous one. */
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
