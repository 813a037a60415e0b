import { ChevronDown } from 'lucide-react';
import { Suspense, useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import type { NamedPool } from './PoolLinks.tsx';
import type { PoolSwitcher_viewer$key } from './__generated__/PoolSwitcher_viewer.graphql';
import styles from './PoolSwitcher.module.css';
import { useDisclosure } from './useDisclosure.ts';

const PoolLinks = lazyPart(async () => (await import('./PoolLinks.tsx')).PoolLinks);

interface PoolSwitcherProps {
  viewer: PoolSwitcher_viewer$key;
  /** Null without pools. */
  shown: string | null;
  productName: string;
}

/** The pool's name; for members of several pools a button with a list. */
export function PoolSwitcher({ viewer, shown, productName }: PoolSwitcherProps) {
  const { isOpen, toggle, button, whole } = useDisclosure();
  const pools = usePools(viewer);
  const list = useId();
  const name = pools.find(({ slug }) => slug === shown)?.name ?? null;
  if (pools.length < 2) {
    // The brand shows the same name already.
    if (name === null || name === productName) return null;
    return (
      <p className={styles.only} data-pools>
        <span className="visually-hidden">Pool: </span>
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </p>
    );
  }
  return (
    <div ref={whole} className="relative min-w-0" data-pools>
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
          {name ?? 'Pools'}
        </span>
        <ChevronDown aria-hidden size={18} />
      </button>
      <nav id={list} aria-label="Pools" className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={null}>
            <PoolLinks pools={pools} shown={shown} />
          </Suspense>
        )}
      </nav>
    </div>
  );
}

function usePools(key: PoolSwitcher_viewer$key): readonly NamedPool[] {
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
