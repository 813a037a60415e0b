import { useSearchParams } from 'react-router-dom';
import { pathInPool } from '#web/app/relay/poolAddress.ts';
import { safeDestination } from '#web/app/relay/loadPage.ts';

const purposes: Readonly<Record<string, string>> = {
  '/dashboard': 'see the dashboard',
  '/picks': 'make and see picks',
  '/games': 'see games and scores',
  '/standings': 'see the standings',
  '/history': "see the pool's history",
  '/add-entries': 'manage your entries',
  '/account': 'manage your account',
  '/join-pool': 'join the pool',
};

/** Tells a redirected visitor why the login is needed, and that the requested page comes next. */
export function WhyLogin() {
  const [address] = useSearchParams();
  const to = address.get('returnTo');
  if (to === null) return null;
  const [path = ''] = safeDestination(to).split(/[?#]/);
  return (
    <p className="py-3 px-4 border-s-4 border-s-penalty-edge rounded-small bg-penalty-tint text-ink">
      Log in to {purposes[pathInPool(path)] ?? 'see this page'}. You will be taken there right after.
    </p>
  );
}
