import { graphql, usePreloadedQuery, useFragment, type PreloadedQuery } from 'react-relay/hooks';
import { Link, useLoaderData } from 'react-router-dom';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { BrandMark } from '#web/app/layout/Brand.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { namedProduct } from '#web/app/session/namedProduct.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { Football } from './Football.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import styles from './landing.module.css';
import { MembersCard } from './MembersCard.tsx';
import { PromiseList, Promises } from './Promises.tsx';
import { SeasonWidget } from './SeasonWidget.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useDemoLogIn } from '#web/app/demo/useDemoLogIn.ts';
import { poolDay } from '#web/app/session/poolTime.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import type { LandingPageQuery } from './__generated__/LandingPageQuery.graphql';
import type { LandingPage_pool$key } from './__generated__/LandingPage_pool.graphql';

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
      ...LandingPage_pool
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
              <ProductName />
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
      <div className="grid gap-12 max-w-page mx-auto px-gutter pb-[calc(var(--space-8)+env(safe-area-inset-bottom))]">
        <div className="relative grid gap-3 -mt-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-4">
          <RouteQuery<[LandingPageQuery]> skeleton={<EntranceSkeleton />}>
            {(query) => <Entrance query={query} />}
          </RouteQuery>
        </div>
        <HowItWorks />
        <PanelBoundary resetKey={queries} fallback={standings}>
          <KnownPromises query={queries[0]} />
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
      <Loading label="Loading the season" shape="card" />
      <LoginCard />
    </>
  );
}

/** Says that the site is a demo, and lets a visitor in as either role (SPECIFICATION 7.2). */
function DemoCard({ pool: key }: { pool: LandingPage_pool$key | null }) {
  const pool = useFragment(
    graphql`
      fragment LandingPage_pool on Pool {
        currentWeek
      }
    `,
    key,
  );
  const { logIn, isWaiting } = useDemoLogIn();
  const [weekday] = poolDay(useNow(), usePoolZone()).split(',');
  return (
    <section
      className="row col-span-full justify-between gap-x-6 gap-y-4 p-5 panel border-lamp"
      aria-labelledby="demo"
    >
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 id="demo">This is a demo</h2>
        <p>
          The real 2025 season, replayed: it is {weekday}
          {pool && ` of Week ${pool.currentWeek}`}. The players are made up, and no money moves.
        </p>
      </div>
      <div className="row gap-2 max-md:w-full max-md:[&>button]:w-full">
        <Button look="primary" onClick={() => logIn('PLAYER')} isWaiting={isWaiting}>
          Look around as a player
        </Button>
        <Button onClick={() => logIn('COMMISSIONER')} isWaiting={isWaiting}>
          Look around as the commissioner
        </Button>
      </div>
    </section>
  );
}

/**
 * The members' card before the session is loaded: the login works without the pool's numbers, and without the
 * app.
 */
function LoginCard() {
  return (
    <section
      className="grid content-center gap-3 p-5 panel [&_:focus-visible]:outline-ring"
      aria-labelledby="members"
    >
      <h2 id="members">Pool Members</h2>
      <p>Make your pick, follow the games, see who is still standing.</p>
      <div className="grid gap-2">
        <ButtonLink to="/login" look="primary" wide className="min-h-13 text-17">
          Login to Pool <ArrowRight aria-hidden size={20} />
        </ButtonLink>
      </div>
      <Link to="/rules" className="tap justify-self-start font-semibold">
        Read the rules
      </Link>
    </section>
  );
}
