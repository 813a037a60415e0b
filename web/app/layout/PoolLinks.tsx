import { Link, useLocation } from 'react-router-dom';
import { inOtherPool, slugOfAddress } from '../relay/poolAddress.ts';
import styles from './PoolSwitcher.module.css';

export interface NamedPool {
  readonly slug: string;
  readonly name: string;
  readonly season: { readonly year: number };
}

/** Links to the same page in each pool. */
export function PoolLinks({ pools, shown }: { pools: readonly NamedPool[]; shown: string | null }) {
  const { pathname } = useLocation();
  // Account screens belong to no pool.
  const page = slugOfAddress(pathname) !== null || POOL_PAGES.has(pathname) ? pathname : '/dashboard';
  const hasSeasons = new Set(pools.map(({ season }) => season.year)).size > 1;
  return (
    <ul role="list" className="grid gap-1">
      {pools.map(({ slug, name, season }) => (
        <li key={slug}>
          <Link
            to={inOtherPool(slug, page)}
            className={styles.pool}
            aria-current={slug === shown ? 'true' : undefined}
          >
            <span dir="auto">{name}</span>
            {hasSeasons && <span className="text-board-quiet font-normal">{season.year}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The pages that every pool has; the office is for its commissioners. */
const POOL_PAGES: ReadonlySet<string> = new Set([
  '/dashboard',
  '/picks',
  '/planner',
  '/games',
  '/standings',
  '/standings/leverage',
  '/history',
  '/announcements',
  '/talk',
  '/rules',
  '/add-entries',
  '/join-pool',
  '/verify',
]);
