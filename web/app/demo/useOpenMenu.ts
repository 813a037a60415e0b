import { useSyncExternalStore } from 'react';

const menu = () => document.getElementById('menu');

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const observed = menu();
  if (observed) observer.observe(observed, { attributeFilter: ['hidden'] });
  return () => observer.disconnect();
}

/** The menu of the header (layout/Header.tsx) while it is open: no first view carries what the demo adds to it. */
export function useOpenMenu(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => {
    const found = menu();
    return found?.hidden === false ? found : null;
  });
}
