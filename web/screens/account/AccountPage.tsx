import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { SessionExpired } from '#web/app/failures/SessionExpired.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLogOut } from '#web/app/layout/useLogOut.ts';
import { AccountEntries } from './AccountEntries.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { Calendar } from './Calendar.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { NameAndEmail } from './NameAndEmail.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';
import { PushSettings } from './push/PushSettings.tsx';
import { Sessions } from './Sessions.tsx';
import { ProofProvider } from './security/ProofProvider.tsx';
import { SignInSecurity } from './security/SignInSecurity.tsx';
import { YourData } from './YourData.tsx';
import type { AccountPageQuery } from './__generated__/AccountPageQuery.graphql';

export { AccountPage as Component, accountPageQuery as query };

const accountPageQuery = graphql`
  query AccountPageQuery {
    viewer {
      id
      name
      email
      isAdministrator
      isCommissioner
      ...AccountEntries_viewer
      ...ApiTokens_viewer
      ...Calendar_viewer
      ...NotificationChoices_viewer
      ...PushSettings_viewer
      ...ChangePassword_viewer
      ...NameAndEmail_viewer
      ...Sessions_viewer
      ...SignInSecurity_viewer
      ...ProofProvider_viewer
    }
    site {
      passkeyOrigin
      mailObstacle
      signInProvider
    }
  }
`;

/** Everything about the account rather than a week. */
function AccountPage() {
  return (
    <div className="grid gap-2 *:min-w-0">
      <RouteQuery<[AccountPageQuery]> skeleton={<AccountSkeleton />}>
        {(query) => <Account query={query} />}
      </RouteQuery>
    </div>
  );
}

function Account({ query }: { query: PreloadedQuery<AccountPageQuery> }) {
  const { viewer, site } = usePreloadedQuery<AccountPageQuery>(accountPageQuery, query);
  const [logOut, isLoggingOut] = useLogOut();
  useSectionOfAddress();
  if (!viewer) return <SessionExpired />;
  const provider = site.signInProvider ?? null;
  return (
    <>
      <header className="row justify-between gap-y-3 gap-x-6 pb-4">
        <div className="grid gap-1 min-w-0 wrap-anywhere">
          <h1>My account</h1>
          <p>
            <strong>{viewer.name}</strong>
            {viewer.isAdministrator ? ' · Administrator' : viewer.isCommissioner && ' · Commissioner'}
          </p>
          <p className="text-quiet">{viewer.email}</p>
        </div>
        <Button onClick={logOut} isWaiting={isLoggingOut}>
          <LogOut aria-hidden size={18} /> {isLoggingOut ? 'Logging out…' : 'Log out'}
        </Button>
      </header>
      <AccountEntries viewer={viewer} />
      <NotificationChoices viewer={viewer} mailObstacle={site.mailObstacle} />
      <PushSettings viewer={viewer} />
      <Calendar viewer={viewer} />
      <ChangePassword viewer={viewer} mailObstacle={site.mailObstacle} />
      <ProofProvider viewer={viewer}>
        <NameAndEmail viewer={viewer} />
        <SignInSecurity viewer={viewer} passkeyOrigin={site.passkeyOrigin} provider={provider} />
        <Sessions viewer={viewer} />
        <ApiTokens viewer={viewer} />
        <YourData />
        <DeleteAccount email={viewer.email} />
      </ProofProvider>
    </>
  );
}

/** Sections render with the data, after the browser's own search for the hash. */
function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash, key]);
}

function AccountSkeleton() {
  return (
    <>
      <h1>My account</h1>
      <Loading label="Loading your account">
        <Skeleton shape="row" count={2} />
        <Skeleton shape="card" count={2} />
      </Loading>
    </>
  );
}
