import { Suspense } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { Link, useLoaderData } from 'react-router-dom';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { BrandMark } from '#web/app/layout/Brand.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { namedProduct } from '#web/app/session/namedProduct.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { Football } from './Football.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import styles from './LandingPage.module.css';
import { LoginCard } from './LoginCard.tsx';
import { MembersCard } from './MembersCard.tsx';
import { PromiseList, Promises } from './Promises.tsx';
import { SeasonWidget } from './SeasonWidget.tsx';
import type { LandingPageQuery } from './__generated__/LandingPageQuery.graphql';

export { LandingPage as Component, landingPageQuery as query };

const landingPageQuery = graphql`
  query LandingPageQuery {
    site {
      ...Promises_site
    }
    pool {
      ...Promises_pool
      ...SeasonWidget_pool
      ...MembersCard_pool
    }
  }
`;

/** The landing page (SPECIFICATION 7.2). Only the season's data waits for the server. */
function LandingPage() {
  const queries = useLoaderData() as [PreloadedQuery<LandingPageQuery>];
  // True of every site.
  const standings = <PromiseList promises={['STANDINGS']} />;
  return (
    <div>
      <div className={styles.hero}>
        <div className={styles.words}>
          <BrandMark size={52} />
          <h1 className={styles.name}>
            <PanelBoundary fallback={namedProduct()}>
              <Suspense fallback={namedProduct()}>
                <ProductName />
              </Suspense>
            </PanelBoundary>
          </h1>
          <p className={styles.promise}>
            Pick one team a week. Use each team once. Lose and you are out. The last one standing wins the
            pool.
          </p>
        </div>
        <div className={styles.scene}>
          <Football />
        </div>
      </div>
      <div className={styles.content}>
        <div className={styles.entrance}>
          <RouteQuery<[LandingPageQuery]> skeleton={<EntranceSkeleton />}>
            {(query) => <Entrance query={query} />}
          </RouteQuery>
        </div>
        <HowItWorks />
        <PanelBoundary resetKey={queries} fallback={standings}>
          <Suspense fallback={standings}>
            <KnownPromises query={queries[0]} />
          </Suspense>
        </PanelBoundary>
        <footer className={styles.foot}>
          <p>A private pool. Joining requires a referral code from a participant, or an invitation.</p>
          <Link to="/rules">Rules</Link>
        </footer>
      </div>
    </div>
  );
}

function ProductName() {
  return useSessionData().site.productName;
}

function Entrance({ query }: { query: PreloadedQuery<LandingPageQuery> }) {
  const { pool = null } = usePreloadedQuery<LandingPageQuery>(landingPageQuery, query);
  return (
    <>
      <SeasonWidget pool={pool} />
      <MembersCard pool={pool} />
    </>
  );
}

function KnownPromises({ query }: { query: PreloadedQuery<LandingPageQuery> }) {
  const { site, pool = null } = usePreloadedQuery<LandingPageQuery>(landingPageQuery, query);
  return <Promises site={site} pool={pool} />;
}

function EntranceSkeleton() {
  return (
    <>
      <Loading label="Loading the season">
        <Skeleton shape="card" />
      </Loading>
      <LoginCard />
    </>
  );
}
