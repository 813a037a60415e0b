import { useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { isTeamChoiceKnown, refreshTeamChoice } from './teamChoiceQuery.ts';

interface ChoosableEntry {
  readonly id: string;
  readonly status: string;
  readonly week: { readonly id: string; readonly viewerCanPick: { readonly allowed: boolean } };
}

/**
 * The entry that the page shows, by the `?entry=` of the address, and a function that selects another one. A
 * tap selects at once, and the address follows; where the entry has team cards, the old view stays for a
 * moment while they load. Fixed for a week and an address: after its pick is stored, an entry stays visible
 * until another one is selected.
 */
export function useChosenEntry(
  entries: readonly ChoosableEntry[],
  week: number,
  /** The id of the entry's week whose cards came with the page. */
  brought: string | null,
): {
  /** Null without entries. */
  entry: string | null;
  /** The requested entry, while it loads. */
  coming: string | null;
  choose: (entryId: string) => void;
} {
  const environment = useRelayEnvironment();
  const [address, setAddress] = useSearchParams();
  const asked = address.get('entry');
  const [choice, setChoice] = useState(() => ({ week, asked, entry: chooseEntry(entries, asked, null) }));
  const [coming, setComing] = useState<string | null>(null);
  if (choice.week !== week || choice.asked !== asked) {
    setChoice({ week, asked, entry: chooseEntry(entries, asked, choice.entry) });
    setComing(null);
  }

  const latest = useRef<string | null>(null);
  const refreshed = useRef<string | null>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [week, asked],
  );
  const show = (entry: string) => {
    latest.current = null;
    setComing(null);
    setChoice({ ...choice, entry });
    setAddress((before) => new URLSearchParams({ ...Object.fromEntries(before), entry }), {
      preventScrollReset: true,
    });
  };
  const choose = (entryId: string) => {
    const chosen = entries.find(({ id }) => id === entryId);
    if (!chosen?.week.viewerCanPick.allowed) return show(entryId);
    const { id } = chosen.week;
    const isKnown = isTeamChoiceKnown(environment, id);
    const answered = refreshTeamChoice(environment, id);
    refreshed.current = id;
    if (isKnown) return show(entryId);
    latest.current = entryId;
    setComing(entryId);
    void answered.then(() => {
      if (latest.current === entryId) show(entryId);
    });
  };

  // Selected by a link, or by another week: its cards may be stored, but old.
  const shown = entries.find(({ id }) => id === choice.entry);
  const cards = shown?.week.viewerCanPick.allowed ? shown.week.id : null;
  useEffect(() => {
    if (cards !== null && cards !== brought && cards !== refreshed.current)
      void refreshTeamChoice(environment, cards);
    refreshed.current = null;
  }, [environment, cards, brought]);
  return { entry: choice.entry, coming, choose };
}

/** The entry to show: the one the address names, else one that needs its pick, if possible the one shown before. */
function chooseEntry(
  entries: readonly ChoosableEntry[],
  asked: string | null,
  before: string | null,
): string | null {
  const named = (id: string | null) => entries.find((entry) => entry.id === id);
  const open = entries.filter((entry) => entry.week.viewerCanPick.allowed);
  const chosen =
    named(asked) ??
    open.find((entry) => entry.id === before) ??
    open[0] ??
    named(before) ??
    entries.find((entry) => entry.status === 'ALIVE') ??
    entries[0];
  return chosen?.id ?? null;
}
