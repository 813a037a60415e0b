import type { PreloadedQuery } from 'react-relay/hooks';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ProofProvider } from '#web/screens/account/security/ProofProvider.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { CopyOfData } from './CopyOfData.tsx';
import { DeleteOf } from './DeleteOf.tsx';
import { HeldAccountMails } from './HeldAccountMails.tsx';
import { PasswordLink } from './PasswordLink.tsx';
import { RenameOf } from './RenameOf.tsx';
import type { AccountsPageQuery } from './__generated__/AccountsPageQuery.graphql';

export { AccountsPage as Component, accountsPageQuery as query };

const accountsPageQuery = graphql`
  query AccountsPageQuery {
    viewer {
      isAdministrator
      ...ProofProvider_viewer
    }
    site {
      ...HeldAccountMails_site
    }
  }
`;

/** What an administrator does for accounts of the site: password links, copies of data, names, deletion, and mails that wait (SPECIFICATION 7.23). */
function AccountsPage() {
  return (
    <RouteQuery<[AccountsPageQuery]> skeleton={<ScreenSkeleton label="Loading the accounts" />}>
      {(query) => <Accounts query={query} />}
    </RouteQuery>
  );
}

function Accounts({ query }: { query: PreloadedQuery<AccountsPageQuery> }) {
  const { viewer, site } = usePreloadedQuery<AccountsPageQuery>(accountsPageQuery, query);
  const environment = useRelayEnvironment();
  // What it returns goes into the store, from which the page reads; a failure leaves what is shown.
  const refresh = () =>
    void fetchQuery(environment, accountsPageQuery, {}, { fetchPolicy: 'network-only' }).subscribe({
      error: () => {},
    });
  if (!viewer?.isAdministrator) {
    return (
      <EmptyState isPage title="For the administrator">
        <p>The administrator of the site makes password links for those who cannot get a mail.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4 *:min-w-0">
      <h1>Accounts</h1>
      <ProofProvider viewer={viewer}>
        <PasswordLink onMade={refresh} />
        <CopyOfData />
        <RenameOf />
        <DeleteOf />
      </ProofProvider>
      <HeldAccountMails site={site} onChanged={refresh} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/office">Go to the office</ButtonLink>
        <ButtonLink to="/setup">Settings of the site</ButtonLink>
      </div>
    </div>
  );
}
