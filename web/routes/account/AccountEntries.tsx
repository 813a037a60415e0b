import { Ticket } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/Badge.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection.tsx';
import type { AccountEntries_viewer$key } from './__generated__/AccountEntries_viewer.graphql';

export function AccountEntries({ viewer: key }: { viewer: AccountEntries_viewer$key }) {
  const { entries } = useFragment(
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
          paymentStatus
          pool {
            name
          }
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
              {entry.paymentStatus !== 'COMPLETED' && <Badge tone="due">PENDING</Badge>}
              {entry.status === 'ALIVE' ? (
                <Badge tone="good">Alive</Badge>
              ) : (
                <Badge tone="bad">Out in Week {entry.eliminatedWeek}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.actions}>
        <ButtonLink to="/add-entries">Manage entries</ButtonLink>
        <Link to="/picks" className={styles.link}>
          Make picks
        </Link>
      </p>
    </AccountSection>
  );
}
