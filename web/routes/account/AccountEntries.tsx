import { Ticket } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Badge } from '#web/components/Badge.tsx';
import { ButtonLink } from '#web/components/ButtonLink.tsx';
import { formatCents } from '#web/locale/numbers.ts';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection.tsx';
import { OwedInPool } from './OwedInPool.tsx';
import type { AccountEntries_viewer$key } from './__generated__/AccountEntries_viewer.graphql';

export function AccountEntries({ viewer: key }: { viewer: AccountEntries_viewer$key }) {
  const { entries, pools } = useFragment(
    graphql`
      fragment AccountEntries_viewer on Viewer {
        entries {
          id
          number
          username
          status
          eliminatedWeek
          eliminationDetail {
            text
          }
          owedCents
          currency
          pool {
            name
          }
        }
        pools {
          id
          ...OwedInPool_pool
        }
      }
    `,
    key,
  );
  return (
    <AccountSection id="entries" title="Entries" icon={Ticket}>
      {entries.length === 0 ? (
        <p className={styles.quiet}>You have no pool entries.</p>
      ) : (
        <ul role="list" className={styles.rows}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.strong}>
                  <bdi>{entry.username}</bdi>
                </p>
                <p className={styles.quiet}>
                  {entry.pool.name}, entry {entry.number}
                  {entry.eliminationDetail && <>. Out: {entry.eliminationDetail.text}</>}
                </p>
              </div>
              {entry.owedCents != null && entry.owedCents > 0 && (
                <Badge tone="due">PENDING: {formatCents(entry.owedCents, entry.currency)}</Badge>
              )}
              {entry.status === 'ALIVE' ? (
                <Badge tone="good">Alive</Badge>
              ) : (
                <Badge tone="bad">Out in Week {entry.eliminatedWeek}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {pools.map((pool) => (
        <OwedInPool key={pool.id} pool={pool} />
      ))}
      <p className={styles.actions}>
        <ButtonLink to="/add-entries">Manage entries</ButtonLink>
        <Link to="/picks" className={styles.link}>
          Make picks
        </Link>
      </p>
    </AccountSection>
  );
}
