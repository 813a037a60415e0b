import { CircleCheck, CircleSlash, Flag } from 'lucide-react';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useLocation } from 'react-router-dom';
import { TeamBadge } from '../components/TeamBadge.tsx';
import { outInWords } from '../components/outInWords.ts';
import styles from './EntriesStrip.module.css';
import type { EntriesStrip_entry$key } from './__generated__/EntriesStrip_entry.graphql';
import type { EntriesStrip_pool$key } from './__generated__/EntriesStrip_pool.graphql';

/** "Am I still in, have I picked": one chip for each of the viewer's entries, on every signed-in screen. */
export function EntriesStrip({ pool: key }: { pool: EntriesStrip_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment EntriesStrip_pool on Pool {
        currentWeek
        viewerEntries {
          id
          canPickNow: viewerCanPick {
            allowed
          }
          currentPick {
            id
          }
          ...EntriesStrip_entry
        }
      }
    `,
    key,
  );
  const label = useId();
  const { pathname } = useLocation();
  if (pool.viewerEntries.length === 0) return null;
  const due = pool.viewerEntries.find(({ canPickNow, currentPick }) => canPickNow.allowed && !currentPick);
  return (
    <section aria-labelledby={label} className={styles.strip} data-screen-only>
      <div className={styles.head}>
        <h2 id={label} className={styles.label}>
          My entries <span className={styles.week}>Week {pool.currentWeek}</span>
        </h2>
        {due && pathname !== '/picks' && (
          <Link to={`/picks?entry=${encodeURIComponent(due.id)}`} className={styles.pick}>
            Make picks
          </Link>
        )}
      </div>
      <ul role="list" className={styles.entries}>
        {pool.viewerEntries.map((entry) => (
          <li key={entry.id}>
            <EntryChip entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Mutations that change an entry spread this fragment, so that the chip changes with it. Its aliases let it stand
 * beside fragments that ask for another week.
 */
function EntryChip({ entry: key }: { entry: EntriesStrip_entry$key }) {
  const entry = useFragment(
    graphql`
      fragment EntriesStrip_entry on Entry {
        id
        username
        status
        eliminatedWeek
        eliminationDetail {
          shortText
        }
        canPickNow: viewerCanPick {
          allowed
        }
        currentPick {
          id
          team {
            abbreviation
            name
            primaryColor
            secondColor
          }
        }
      }
    `,
    key,
  );
  const state =
    entry.status === 'ELIMINATED'
      ? 'out'
      : entry.currentPick
        ? 'picked'
        : entry.canPickNow.allowed
          ? 'due'
          : 'alive';
  return (
    <Link to={`/picks?entry=${encodeURIComponent(entry.id)}`} className={`${styles.chip} ${styles[state]}`}>
      {state === 'out' && <CircleSlash aria-hidden size={18} />}
      {state === 'due' && <Flag aria-hidden size={18} />}
      {state === 'alive' && <CircleCheck aria-hidden size={18} />}
      {state === 'picked' && entry.currentPick && (
        <TeamBadge team={entry.currentPick.team} size={28} decorative />
      )}
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          <bdi>{entry.username}</bdi>
        </span>
        <span className={styles.state}>
          {state === 'out' && outInWords(entry.eliminatedWeek, entry.eliminationDetail?.shortText)}
          {state === 'due' && 'Needs pick'}
          {state === 'alive' && 'Alive'}
          {state === 'picked' && entry.currentPick && (
            <>
              Picked <span className="visually-hidden">{entry.currentPick.team.name}</span>
              <span aria-hidden>{entry.currentPick.team.abbreviation}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
