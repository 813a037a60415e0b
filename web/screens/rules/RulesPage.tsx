import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, usePreloadedQuery, useFragment, type PreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Contact } from '#web/ui/components/Contact.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { RULES, RulesSections } from './RulesSections.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { basisWords } from '#web/ui/text/prizeBasis.ts';
import type { RulesPageQuery } from './__generated__/RulesPageQuery.graphql';
import type { RulesPage_pool$key } from './__generated__/RulesPage_pool.graphql';

export { RulesPage as Component, rulesPageQuery as query };

const rulesPageQuery = graphql`
  query RulesPageQuery($pool: String) {
    site {
      productName
    }
    pool(slug: $pool) {
      name
      contactName
      contactEmail
      rulesUpdatedText
      ...RulesPage_pool
      rules {
        ...RulesSections_sections
      }
    }
  }
`;

/** The rules (SPECIFICATION 7.13), for visitors, too. Their sentences come from the pool. */
function RulesPage() {
  return (
    <RouteQuery<[RulesPageQuery]> skeleton={<RulesSkeleton />}>
      {(query) => <Rules query={query} />}
    </RouteQuery>
  );
}

function Rules({ query }: { query: PreloadedQuery<RulesPageQuery> }) {
  const { site, pool } = usePreloadedQuery<RulesPageQuery>(rulesPageQuery, query);
  if (!pool) {
    return (
      <Page subtitle={`How ${site.productName} is played.`}>
        <p>There is no pool yet. Its rules appear here once it is open.</p>
      </Page>
    );
  }
  return (
    <Page subtitle={`How ${pool.name} is played, won and lost.`}>
      <RulesFacts pool={pool} />
      <RulesSections sections={pool.rules} />
      <section className={`${RULES} pb-0`} aria-labelledby="contact">
        <h2 id="contact">Questions</h2>
        <p>
          Ask the commissioner:{' '}
          <span className="wrap-anywhere">
            <Contact name={pool.contactName} email={pool.contactEmail} />
          </span>
        </p>
        <p className="text-quiet">Rules last updated {pool.rulesUpdatedText}</p>
      </section>
    </Page>
  );
}

function Page({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  const path = usePoolPath();
  return (
    <div className="grid gap-6 *:min-w-0">
      <header>
        <h1>Rules</h1>
        <p className="text-quiet">{subtitle}</p>
      </header>
      {children}
      <Link
        to={path('/join-pool')}
        className="tap justify-self-start gap-2 text-quiet font-semibold"
        data-screen-only
      >
        <ArrowLeft aria-hidden size={18} /> Back to Join Pool
      </Link>
    </div>
  );
}

function RulesSkeleton() {
  return (
    <Page subtitle="How the pool is played, won and lost.">
      <Loading label="Loading the rules">
        <Skeleton shape="row" />
        <Skeleton shape="card" count={3} />
      </Loading>
    </Page>
  );
}

/** The pool in three figures. */
function RulesFacts({ pool: key }: { pool: RulesPage_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment RulesPage_pool on Pool {
        entryFeeCents
        currency
        prizeBasis
        stats {
          totalPlayers
          prizeCents
          currency
        }
      }
    `,
    key,
  );
  return (
    <StatRow>
      <StatCard
        label="Entry fee"
        value={pool.entryFeeCents === 0 ? 'None' : formatCents(pool.entryFeeCents, pool.currency)}
      />
      <StatCard label="Participants" value={pool.stats.totalPlayers} />
      <StatCard
        label="Prize pool"
        value={formatCents(pool.stats.prizeCents, pool.currency)}
        tone="good"
        note={basisWords(pool.prizeBasis)}
      />
    </StatRow>
  );
}
