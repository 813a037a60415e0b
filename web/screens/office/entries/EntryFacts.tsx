import { Check, Coins, X } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { weekInText } from '#web/ui/text/weekName.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import type { EntryFacts_entry$key } from './__generated__/EntryFacts_entry.graphql';

export function EntryFacts({ entry: key }: { entry: EntryFacts_entry$key }) {
  const entry = useFragment(
    graphql`
      fragment EntryFacts_entry on Entry {
        ownerName
        email
        number
        joinedAt
        importedAt
        startWeek
        status
        eliminatedWeek
        livesText
        strikeWeeks
        paymentStatus
        buyBacks {
          throughWeek
          feeCents
          currency
          paymentStatus
        }
        referrerName
        pool {
          season {
            weekCount
          }
          ...usePoolZone_pool @relay(mask: false)
        }
      }
    `,
    key,
  );
  const nameOf = (week: number) => weekInText(week, entry.pool.season.weekCount);
  return (
    <Card
      title="Summary"
      aside={
        <div className="row gap-2">
          {entry.status === 'ALIVE' ? (
            <Badge tone="good" icon={Check}>
              {entry.livesText ?? 'Alive'}
            </Badge>
          ) : (
            <Badge tone="bad" icon={X}>
              Out in {nameOf(entry.eliminatedWeek ?? 0)}
            </Badge>
          )}
          {entry.paymentStatus === 'COMPLETED' ? (
            <Badge tone="good" icon={Coins}>
              Paid
            </Badge>
          ) : (
            <Badge tone="due" icon={Coins}>
              Not paid
            </Badge>
          )}
        </div>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-y-1 gap-x-4 [&_dt]:text-quiet [&_dd]:m-0 [&_dd]:wrap-anywhere">
        <dt>Owner</dt>
        <dd>
          <bdi>{entry.ownerName}</bdi>
        </dd>
        <dt>Email</dt>
        <dd>{entry.email ?? 'No address yet'}</dd>
        <dt>Entry of the account</dt>
        <dd>Number {entry.number}</dd>
        <dt>{entry.importedAt ? 'Imported' : 'Joined'}</dt>
        <dd>
          {poolDateTime(entry.joinedAt, entry.pool)}, from {nameOf(entry.startWeek)}
        </dd>
        <dt>Referred by</dt>
        <dd>{entry.referrerName ?? 'Nobody'}</dd>
        {entry.strikeWeeks.length > 0 && (
          <>
            <dt>Strikes</dt>
            <dd>{entry.strikeWeeks.map(nameOf).join(', ')}</dd>
          </>
        )}
        {entry.buyBacks && entry.buyBacks.length > 0 && (
          <>
            <dt>Bought back</dt>
            <dd>
              {entry.buyBacks
                .map(
                  ({ throughWeek, feeCents, currency, paymentStatus }) =>
                    `${nameOf(throughWeek)} for ${formatCents(feeCents, currency)}, ${paymentStatus === 'COMPLETED' ? 'paid' : 'not paid'}`,
                )
                .join('; ')}
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}
