import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The week that was asked for last, else the one that is shown, and the way to ask for another: `?week=` of the
 * address. The selector follows the finger at once, and a second Next goes one further, while what is shown stays
 * until the other week is there.
 */
export function useAskedWeek(shown: number): [asked: number, ask: (week: number) => void] {
  const [asked, setAsked] = useOptimistic(shown);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const ask = (week: number) =>
    startTransition(async () => {
      setAsked(week);
      const search = new URLSearchParams({ ...Object.fromEntries(address), week: String(week) });
      await navigate({ search: search.toString() }, { preventScrollReset: true });
    });
  return [asked, ask];
}
