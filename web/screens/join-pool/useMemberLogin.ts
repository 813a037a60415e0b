import { useLocation } from 'react-router-dom';
import { loginAddress } from '#web/app/relay/loadPage.ts';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

/** The login address, which returns to the invitation, else to the form for more entries. */
export function useMemberLogin(): string {
  const { pathname, search } = useLocation();
  const path = usePoolPath();
  return loginAddress(pathname.startsWith('/join/') ? pathname + search : path('/add-entries'));
}
