import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { poolAddress } from '#web/app/relay/poolAddress.ts';
import { AccountSection } from './AccountSection.tsx';
import { LeavePool } from './LeavePool.tsx';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
import { readHowToPay } from '#web/shared/payment/howToPay.ts';
import type {
  AccountEntries_viewer$data,
  AccountEntries_viewer$key,
} from './__generated__/AccountEntries_viewer.graphql';
import type { AccountEntries_pool$key } from './__generated__/AccountEntries_pool.graphql';

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
            id
            slug
            name
          }
        }
        pools {
          id
          viewerCanLeave
          ...AccountEntries_pool
        }
      }
    `,
    key,
  );
  const slugs = [...new Set(entries.map(({ pool }) => pool.slug))];
  return (
    <AccountSection id="entries" title="Entries" icon={Ticket}>
      {entries.length === 0 ? (
        <p className="text-quiet">You have no pool entries.</p>
      ) : (
        <ul role="list" className="divided panel">
          {entries.map((entry) => (
            <li key={entry.id} className="row gap-x-3 gap-y-2 px-4 py-3">
              <div className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
                <p className="font-bold">
                  <EntryName name={entry.username} />
                </p>
                <p className="text-quiet">
                  {entry.pool.name}, entry {entry.number}
                  {entry.eliminationDetail && <>. Out: {entry.eliminationDetail.text}</>}
                </p>
              </div>
              <div className="flex flex-wrap justify-end gap-2">
                {entry.owedCents != null && entry.owedCents > 0 && (
                  <Badge tone="due">PENDING: {formatCents(entry.owedCents, entry.currency)}</Badge>
                )}
                {entry.status === 'ALIVE' ? (
                  <Badge tone="good">Alive</Badge>
                ) : (
                  <Badge tone="bad">Out in Week {entry.eliminatedWeek}</Badge>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {pools.map((pool) => (
        <OwedInPool key={pool.id} pool={pool} />
      ))}
      {slugs.length === 0 && <PoolActions slug={null} />}
      {slugs.map((slug) => (
        <PoolActions
          key={slug}
          slug={slug}
          name={slugs.length === 1 ? undefined : entries.find(({ pool }) => pool.slug === slug)?.pool.name}
        >
          <Leaving entries={entries.filter(({ pool }) => pool.slug === slug)} pools={pools} />
        </PoolActions>
      ))}
    </AccountSection>
  );
}

interface PoolActionsProps {
  /** Null: the viewer's default pool. */
  slug: string | null;
  /** With several pools. */
  name?: string | undefined;
  children?: ReactNode;
}

/** Links to a pool's entries and picks. */
function PoolActions({ slug, name, children }: PoolActionsProps) {
  return (
    <div className="row gap-3">
      {name !== undefined && <bdi className="font-bold">{name}</bdi>}
      <ButtonLink to={poolAddress(slug, '/add-entries')}>Manage entries</ButtonLink>
      <Link to={poolAddress(slug, '/picks')} className="tap font-semibold [&_svg]:me-2">
        Make picks
      </Link>
      {children}
    </div>
  );
}

/**
 * @param entries those of one pool
 */
function Leaving({ entries, pools }: Pick<AccountEntries_viewer$data, 'entries' | 'pools'>) {
  const pool = entries[0]?.pool;
  if (pool === undefined || pools.find(({ id }) => id === pool.id)?.viewerCanLeave !== true) return null;
  return <LeavePool pool={pool} entries={entries} />;
}

/** The account's debt in a pool, and how to pay; empty without one. */
function OwedInPool({ pool: key }: { pool: AccountEntries_pool$key }) {
  const { name, viewerOwes: owed } = useFragment(
    graphql`
      fragment AccountEntries_pool on Pool {
        name
        viewerOwes {
          receivedCents
          currency
          howToPay {
            ...howToPay_howToPay
          }
        }
      }
    `,
    key,
  );
  const howToPay = readHowToPay(owed?.howToPay);
  if (!owed || !howToPay) return null;
  return (
    <div className="grid gap-3 p-4 panel border-s-5 border-s-penalty *:min-w-0">
      <h3>
        To pay in <bdi>{name}</bdi>
      </h3>
      <p className="text-quiet">PENDING until the commissioner records that it has arrived.</p>
      <HowToPay howToPay={howToPay} receivedCents={owed.receivedCents} />
    </div>
  );
}
