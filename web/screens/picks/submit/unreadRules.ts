import { createContext, useCallback, useContext } from 'react';
import { commitLocalUpdate, useRelayEnvironment } from 'react-relay/hooks';

/** Rules that a submitted pick acknowledges. */
interface UnreadRules {
  pool: string;
  version: string;
}

export const UnreadRulesContext = createContext<UnreadRules | null>(null);

/** The version to acknowledge, undefined for none, and the function that hides the rules. */
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
