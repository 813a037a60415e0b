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
import { DemoCard } from './DemoCard.tsx';
import { Football } from './Football.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import styles from './landing.module.css';
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
      # Of both cards.
      stats {
        totalPlayers
        activePlayers
        prizeCents
      }
      outcome {
        winnerCount
        isRolledOver
      }
      ...Promises_pool
      ...SeasonWidget_pool
      ...MembersCard_pool
      ...DemoCard_pool
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
        {/* On a wide screen above the grass, whose lines would cross the text. */}
        <div className="grid justify-items-start lg:content-center gap-4 w-full max-w-page mx-auto px-gutter pt-8 pb-4 lg:pb-48">
          <BrandMark size={52} />
          <h1 className="text-[length:clamp(4rem,21vw,8.5rem)] leading-[0.84] tracking-[0] uppercase lg:w-min lg:wrap-normal">
            <PanelBoundary fallback={namedProduct()}>
              <Suspense fallback={namedProduct()}>
                <ProductName />
              </Suspense>
            </PanelBoundary>
          </h1>
          <p className="max-w-[34ch] text-20 leading-[1.4]">
            Pick one team a week. Use each team once. Lose and you are out. The last one standing wins the
            pool.
          </p>
        </div>
        <div className={styles.scene}>
          <Football />
        </div>
      </div>
      <div className={styles.content}>
        <div className="relative grid gap-3 -mt-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-4">
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
        <footer className="row justify-between gap-x-6 gap-y-2 pt-4 border-t border-line text-quiet [&_a]:tap">
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
  const { site, viewer } = useSessionData();
  return (
    <>
      {site.mode === 'DEMO' && !viewer && <DemoCard pool={pool} />}
      <SeasonWidget
        pool={pool}
        prizeCents={pool?.stats.prizeCents ?? 0}
        isDecided={pool != null && pool.outcome !== null}
      />
      <MembersCard pool={pool} players={pool?.stats} outcome={pool?.outcome} />
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
