import { useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { OperationDescriptor } from 'relay-runtime';
import { operations } from '#web/app/relay/loadPage.ts';
import { useShownFrom } from '#web/app/relay/LastSeenContext.tsx';
import type { LogKeeper } from './askLog.ts';
import { keepLastCheckpoint, readLastCheckpoint } from './lastCheckpoint.ts';
import { readShown } from './readShown.ts';
import { ScreenCheck, type ScreenState } from './screenCheck.ts';

/** Milliseconds between checks of the screen; an unchanged one costs a walk through its records. */
const LOOK_EVERY = 2_000;

interface CheckedScreen {
  slug: string;
  screen: string;
  /** The loader's result: the page's queries. */
  page: unknown;
  keeper: LogKeeper;
}

/**
 * Compares the visible screen with its pool's log.
 * @returns the state, and the function that requests a comparison with a long log
 */
export function useScreenCheck({ slug, screen, page, keeper }: CheckedScreen): [ScreenState, () => void] {
  const environment = useRelayEnvironment();
  const check = useRef<ScreenCheck | null>(null);
  const [state, setState] = useState<ScreenState>({ type: 'NOTHING' });
  // Offline data of an earlier visit is older than the log.
  const isPast = useShownFrom() !== null;
  useEffect(() => {
    setState({ type: 'NOTHING' });
    const shown = operationsOf(page);
    if (isPast || shown.length === 0) return undefined;
    let isCurrent = true;
    const own = new ScreenCheck({
      slug,
      read: () => readShown(environment, shown, screen),
      ask: (question) => keeper.ask(question),
      reload: () =>
        Promise.all(
          shown.map(({ request: { node, variables } }) =>
            fetchQuery(environment, node, variables, { fetchPolicy: 'network-only' }).toPromise(),
          ),
        ),
      readSeen: () => readLastCheckpoint(slug),
      keepSeen: (seen) => keepLastCheckpoint(slug, seen),
      onState: (next) => isCurrent && setState(next),
      now: () => performance.now(),
    });
    check.current = own;
    const look = () => void (document.hidden || own.look());
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [environment, isPast, keeper, page, screen, slug]);
  return [state, () => void check.current?.askFor()];
}

function operationsOf(page: unknown): OperationDescriptor[] {
  return Array.isArray(page) ? page.flatMap((query: object) => operations.get(query) ?? []) : [];
}
