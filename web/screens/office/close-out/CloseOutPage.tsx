import { graphql } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents, plural } from '#web/ui/locale/numbers.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import type { CloseOutPageQuery } from './__generated__/CloseOutPageQuery.graphql';
import { Payouts } from './Payouts.tsx';
import { RunAgain } from './RunAgain.tsx';
import { SharedSeason } from './SharedSeason.tsx';
import screen from '../Screen.module.css';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

export { CloseOutPage as Component, closeOutPageQuery as query };

const closeOutPageQuery = graphql`
  query CloseOutPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      season {
        weekCount
      }
      outcome {
        decidedWeek
        winnerCount
        payoutText
        isRolledOver
        rolledOverCents
        currency
      }
      ...Payouts_pool
      ...SharedSeason_pool
      ...RunAgain_pool
    }
    seasons {
      year
    }
    shippedSeason
    viewer {
      isAdministrator
    }
  }
`;

/** The end of a pool: winners, shares, payouts, the page to share, and the next season (SPECIFICATION 7.22). */
function CloseOutPage() {
  return <OfficeScreen title="Close-out" query={closeOutPageQuery} Content={CloseOut} />;
}

function CloseOut({ data, pool, variables }: ScreenProps<CloseOutPageQuery>) {
  const { seasons, shippedSeason, viewer } = data;
  const refresh = useOfficeLive<CloseOutPageQuery>({
    pool: pool.id,
    query: closeOutPageQuery,
    variables,
  });
  const { outcome, season } = pool;
  if (!outcome) {
    return (
      <EmptyState title="The pool is not decided yet">
        Winners and their shares appear here when it is: pay them, tick them off, and share the season.
      </EmptyState>
    );
  }
  return (
    <div className={screen.columns}>
      <div className={screen.column}>
        <Card title="The end">
          <p>
            Decided in {weekInText(outcome.decidedWeek, season.weekCount)},{' '}
            {outcome.isRolledOver
              ? `without a winner: ${plural(outcome.winnerCount, 'entry', 'entries')} lasted longest`
              : `with ${plural(outcome.winnerCount, 'winner', 'winners')}`}
            .
          </p>
          <p className="text-quiet text-15">
            {outcome.rolledOverCents > 0
              ? `No single entry won: the prize of ${formatCents(outcome.rolledOverCents, outcome.currency)} goes to the next season, and nothing is paid out. Run the pool again below to carry it over.`
              : outcome.payoutText == null
                ? 'There is no prize to pay out.'
                : `${outcome.payoutText}.`}
          </p>
        </Card>
        {outcome.payoutText != null && <Payouts pool={pool} onChanged={refresh} />}
      </div>
      <div className={screen.column}>
        <SharedSeason pool={pool} onChanged={refresh} />
        <RunAgain
          pool={pool}
          seasons={[
            ...(seasons ?? []).map(({ year }) => year),
            ...(shippedSeason == null ? [] : [shippedSeason]),
          ]}
          isAdministrator={viewer?.isAdministrator === true}
        />
      </div>
    </div>
  );
}
