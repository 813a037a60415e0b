import { Flag } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { poolAddress } from '../relay/poolAddress.ts';
import type { OtherPoolsDue_viewer$key } from './__generated__/OtherPoolsDue_viewer.graphql';
import styles from './OtherPoolsDue.module.css';

interface OtherPoolsDueProps {
  viewer: OtherPoolsDue_viewer$key;
  /** The id of the shown pool, whose own entries stand in the strip. */
  shown: string;
}

/** The viewer's entries in other pools that need a pick this week: first of all, wherever the viewer is. */
export function OtherPoolsDue({ viewer: key, shown }: OtherPoolsDueProps) {
  const { entriesNeedingPick } = useFragment(
    graphql`
      fragment OtherPoolsDue_viewer on Viewer {
        entriesNeedingPick {
          id
          username
          week {
            viewerCanPick {
              allowed
            }
          }
          pool {
            id
            slug
            name
          }
        }
      }
    `,
    key,
  );
  // A pick made since is in the store.
  const due = entriesNeedingPick.filter(({ pool, week }) => pool.id !== shown && week.viewerCanPick.allowed);
  if (due.length === 0) return null;
  return (
    <section aria-label="Picks needed in other pools" className={styles.bar} data-screen-only>
      <ul role="list" className={styles.entries}>
        {due.map(({ id, username, pool }) => (
          <li key={id}>
            <Link
              to={poolAddress(pool.slug, `/picks?entry=${encodeURIComponent(id)}`)}
              className={styles.entry}
            >
              <Flag aria-hidden size={18} />
              <span className={styles.words}>
                <span className={styles.pool} dir="auto">
                  {pool.name}
                </span>
                <span className={styles.need}>
                  <bdi>{username}</bdi> needs a pick
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
