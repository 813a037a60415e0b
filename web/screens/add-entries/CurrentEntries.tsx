import { CircleCheck, Hourglass, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { eliminationText } from '#web/ui/text/eliminationText.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { timeAgo } from '#web/app/session/poolTime.ts';
import { useNow } from '#web/app/session/useNow.ts';
import type { CurrentEntries_pool$key } from './__generated__/CurrentEntries_pool.graphql';

interface CurrentEntriesProps {
  pool: CurrentEntries_pool$key;
  /** Content below the entries. */
  children?: ReactNode;
}

/** The viewer's entries with their payment status and the time since each joined (SPECIFICATION 7.12). */
export function CurrentEntries({ pool: key, children }: CurrentEntriesProps) {
  const pool = useFragment(
    graphql`
      fragment CurrentEntries_pool on Pool {
        name
        viewerEntries {
          id
          username
          joinedAt
          importedAt
          paymentStatus
          owedCents
          currency
          status
          livesText
          eliminatedWeek
          eliminationDetail {
            text
          }
        }
      }
    `,
    key,
  );
  const now = useNow(30_000);
  const { viewerEntries: entries } = pool;
  return (
    <Card
      title="Current Entries"
      icon={Ticket}
      aside={
        <span className="text-quiet">
          {entries.length} {entries.length === 1 ? 'entry' : 'entries'}
        </span>
      }
    >
      {entries.length === 0 ? (
        <p className="text-quiet">You have no entries in {pool.name}.</p>
      ) : (
        <ul role="list" className="grid grid-cols-[minmax(0,1fr)]">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-center gap-3 py-3 border-t border-line">
              <EntryFace name={entry.username} />

              <div className="flex-1 min-w-0">
                <p className="font-bold">
                  <bdi>{entry.username}</bdi>
                </p>
                <p className="text-quiet">
                  {entry.importedAt ? 'Imported' : 'Joined'} {timeAgo(Date.parse(entry.joinedAt), now)}
                  {entry.livesText && <> · {entry.livesText}</>}
                  {entry.status === 'ELIMINATED' && (
                    <> · {eliminationText(entry.eliminatedWeek, entry.eliminationDetail?.text)}</>
                  )}
                </p>
              </div>
              {entry.paymentStatus === 'COMPLETED' ? (
                <Badge tone="good" icon={CircleCheck}>
                  PAID
                </Badge>
              ) : (
                entry.owedCents !== 0 && (
                  <Badge tone="due" icon={Hourglass}>
                    PENDING
                  </Badge>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}
