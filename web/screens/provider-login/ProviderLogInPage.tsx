import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { AuthCard } from '../login/AuthCard.tsx';
import { FinishLogIn } from './FinishLogIn.tsx';
import { LinkIdentity } from './LinkIdentity.tsx';
import { NoAccount } from './NoAccount.tsx';
import { OtherBrowser, Problem } from './Problem.tsx';
import { ProveAccount } from './ProveAccount.tsx';
import type { ProviderLogInPageQuery } from './__generated__/ProviderLogInPageQuery.graphql';

export { ProviderLogInPage as Component };

export const query = graphql`
  query ProviderLogInPageQuery {
    site {
      mailObstacle
      signInProvider
    }
    viewer {
      id
      email
    }
    pool {
      ...ProveAccount_pool
    }
    providerLogIn {
      step
      email
      hasPassword
      returnTo
    }
  }
`;

/** What follows the return from the sign-in provider (SPECIFICATION 6.10). */
function ProviderLogInPage() {
  return (
    <AuthCard title="Sign in" back={{ to: '/login', label: 'Back to login' }}>
      <RouteQuery<[ProviderLogInPageQuery]>
        skeleton={
          <Loading label="Reading your sign-in">
            <Skeleton shape="row" count={2} />
          </Loading>
        }
      >
        {(reference) => <NextStep reference={reference} />}
      </RouteQuery>
    </AuthCard>
  );
}

/**
 * Whether the page to go to is a form of joining, which takes name and address from the sign-in: an invitation's, or one that
 * is open to newcomers.
 */
function canJoinAt(path: string, isOpen: boolean): boolean {
  return /^(\/p\/[^/]+\/join-pool|\/join\/.)/.test(path) || (isOpen && /^\/join-pool(\?|$)/.test(path));
}

function NextStep({ reference }: { reference: PreloadedQuery<ProviderLogInPageQuery> }) {
  const { site, viewer, pool, providerLogIn } = usePreloadedQuery<ProviderLogInPageQuery>(query, reference);
  const [search] = useSearchParams();
  const isOpen = useSessionData().pool?.joinStartWeek != null;
  const provider = site.signInProvider;
  if (provider == null) return <p>This site has no sign-in provider. Please log in with your password.</p>;
  const problem = search.get('problem');
  if (problem !== null) return <Problem provider={provider} problem={problem} />;
  if (!providerLogIn) {
    const code = search.get('code');
    return code === null ? <Problem provider={provider} problem="EXPIRED" /> : <OtherBrowser code={code} />;
  }
  const { step, email, hasPassword, returnTo } = providerLogIn;
  switch (step) {
    case 'FINISH':
      return <FinishLogIn provider={provider} returnTo={returnTo} />;
    case 'LINK':
      return <LinkIdentity provider={provider} returnTo={returnTo} isAsked />;
    case 'PROVE':
      if (viewer && viewer.email === email) return <LinkIdentity provider={provider} returnTo={returnTo} />;
      return (
        <ProveAccount
          provider={provider}
          email={email ?? ''}
          hasPassword={hasPassword}
          mailObstacle={site.mailObstacle}
          pool={pool}
        />
      );
    case 'JOIN':
      if (canJoinAt(returnTo, isOpen)) return <Navigate to={returnTo} replace />;
      return <NoAccount provider={provider} email={email ?? ''} isOpen={isOpen} />;
    default:
      return <Problem provider={provider} problem={step} />;
  }
}
