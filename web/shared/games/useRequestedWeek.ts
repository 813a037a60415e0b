import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The requested week, else the displayed one, and its setter, by `?week=`. Changes at once, so that a second
 * Next goes one week further, while the page keeps its week until the requested one is loaded.
 */
export function useRequestedWeek(shown: number): [requested: number, request: (week: number) => void] {
  const [requested, setRequested] = useOptimistic(shown);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const request = (week: number) =>
    startTransition(async () => {
      setRequested(week);
      const search = new URLSearchParams({ ...Object.fromEntries(address), week: String(week) });
      await navigate({ search: search.toString() }, { preventScrollReset: true });
    });
  return [requested, request];
}
