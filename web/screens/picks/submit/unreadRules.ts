import { createContext, useCallback, useContext } from 'react';
import { commitLocalUpdate, useRelayEnvironment } from 'react-relay/hooks';

/** Rules that the viewer has not acknowledged; a pick that is submitted below them acknowledges them, too. */
interface UnreadRules {
  /** The id of the pool. */
  pool: string;
  version: string;
}

export const UnreadRulesContext = createContext<UnreadRules | null>(null);

/** The version that a pick acknowledges, undefined for none; and what takes the rules off the screen. */
export function useUnreadRules(): [acknowledges: string | undefined, onRead: () => void] {
  const unread = useContext(UnreadRulesContext);
  const environment = useRelayEnvironment();
  const onRead = useCallback(() => {
    if (unread === null) return;
    commitLocalUpdate(environment, (store) => {
      store.get(unread.pool)?.setValue(null, 'rulesToAcknowledge');
    });
  }, [environment, unread]);
  return [unread?.version, onRead];
}
