import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useLocation } from 'react-router-dom';
import { inOtherPool, slugOfAddress } from '../relay/poolAddress.ts';
import type { PoolSwitcher_viewer$key } from './__generated__/PoolSwitcher_viewer.graphql';
import styles from './PoolSwitcher.module.css';
import { useDisclosure } from './useDisclosure.ts';

interface PoolSwitcherProps {
  viewer: PoolSwitcher_viewer$key;
  /** The slug of the shown pool; null without pools. */
  shown: string | null;
}

/** The button in the header that names the shown pool and lists the others; nothing for who has one pool. */
export function PoolSwitcher({ viewer, shown }: PoolSwitcherProps) {
  const { isOpen, toggle, button, whole } = useDisclosure();
  const pools = usePools(viewer);
  const list = useId();
  if (pools.length < 2) return null;
  const name = pools.find(({ slug }) => slug === shown)?.name ?? 'Pools';
  return (
    <div ref={whole} className={styles.switcher} data-pools>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={toggle}
      >
        <span className="visually-hidden">Pool: </span>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <ChevronDown aria-hidden size={18} />
      </button>
      <nav id={list} aria-label="Pools" className={styles.panel} hidden={!isOpen}>
        <Pools pools={pools} shown={shown} />
      </nav>
    </div>
  );
}

interface Named {
  readonly slug: string;
  readonly name: string;
  readonly season: { readonly year: number };
}

function Pools({ pools, shown }: { pools: readonly Named[]; shown: string | null }) {
  const { pathname } = useLocation();
  // A screen of the account, such as its settings, belongs to no pool.
  const page = slugOfAddress(pathname) !== null || POOL_PAGES.has(pathname) ? pathname : '/dashboard';
  const hasSeasons = new Set(pools.map(({ season }) => season.year)).size > 1;
  return (
    <ul role="list" className={styles.pools}>
      {pools.map(({ slug, name, season }) => (
        <li key={slug}>
          <Link
            to={inOtherPool(slug, page)}
            className={styles.pool}
            aria-current={slug === shown ? 'true' : undefined}
          >
            <span dir="auto">{name}</span>
            {hasSeasons && <span className={styles.season}>{season.year}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The pages that every pool has. */
const POOL_PAGES = new Set(
  ['dashboard', 'picks', 'games', 'standings', 'history', 'rules', 'add-entries', 'join-pool'].map(
    (page) => `/${page}`,
  ),
);

function usePools(key: PoolSwitcher_viewer$key): readonly Named[] {
  return useFragment(
    graphql`
      fragment PoolSwitcher_viewer on Viewer {
        pools {
          slug
          name
          season {
            year
          }
        }
      }
    `,
    key,
  ).pools;
}
