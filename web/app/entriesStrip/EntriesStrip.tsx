import { type ReactNode, useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useLocation } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { eliminationText } from '#web/ui/text/eliminationText.ts';
import { usePoolPath } from '../session/usePoolPath.ts';
import styles from './EntriesStrip.module.css';
import type { EntriesStrip_entry$key } from './__generated__/EntriesStrip_entry.graphql';
import type { EntriesStrip_entryWeek$key } from './__generated__/EntriesStrip_entryWeek.graphql';
import type { EntriesStrip_pool$key } from './__generated__/EntriesStrip_pool.graphql';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';

// Most of the week no game of a picked team is on: 5.8 kB of code (1.6 gzipped) with its query.
const ChipScores = lazyPart(async () => (await import('./StripScores.tsx')).ChipScores);

interface EntriesStripProps {
  pool: EntriesStrip_pool$key;
  /** Whether a picked team's game has begun. */
  hasScores: boolean;
}

/** "Am I still in, have I picked": one chip for each of the viewer's entries, on every signed-in screen. */
export function EntriesStrip({ pool: key, hasScores }: EntriesStripProps) {
  const pool = useFragment(
    graphql`
      fragment EntriesStrip_pool on Pool {
        currentWeek
        viewerEntries {
          id
          week {
            viewerCanPick {
              allowed
            }
          }
          ...EntriesStrip_entry
        }
      }
    `,
    key,
  );
  const label = useId();
  const { pathname } = useLocation();
  const path = usePoolPath();
  if (pool.viewerEntries.length === 0) return null;
  const due = pool.viewerEntries.find(({ week }) => week.viewerCanPick.allowed);
  return (
    <section aria-labelledby={label} className={styles.strip} data-screen-only>
      <div className="flex flex-none items-center gap-4 max-md:justify-between max-md:pe-gutter">
        <h2
          id={label}
          className="flex-none text-17 tracking-[0.02em] uppercase max-md:flex max-md:gap-2 max-md:px-gutter"
        >
          My entries <span className="block text-quiet text-15">Week {pool.currentWeek}</span>
        </h2>
        {due && pathname !== path('/picks') && (
          <Link
            to={path(`/picks?entry=${encodeURIComponent(due.id)}`)}
            className="tap px-4 rounded-small bg-turf text-on-turf font-bold no-underline hover:bg-turf-strong"
          >
            Make picks
          </Link>
        )}
      </div>
      <ul role="list" className={styles.entries}>
        {pool.viewerEntries.map((entry) => (
          <li key={entry.id}>
            <EntryChip entry={entry} hasScores={hasScores} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryChip({ entry: key, hasScores }: { entry: EntriesStrip_entry$key; hasScores: boolean }) {
  const path = usePoolPath();
  const entry = useFragment(
    graphql`
      fragment EntriesStrip_entry on Entry {
        id
        username
        status
        livesText
        eliminatedWeek
        eliminationDetail {
          shortText
        }
        week {
          ...EntriesStrip_entryWeek
        }
      }
    `,
    key,
  );
  // Mutations that change an entry's week spread this fragment, so that the chip changes with it.
  const { picks, viewerCanPick } = useFragment<EntriesStrip_entryWeek$key>(
    graphql`
      fragment EntriesStrip_entryWeek on EntryWeek {
        id
        viewerCanPick {
          allowed
          code
          message
        }
        picks {
          id
          team {
            ...TeamBadge_team @relay(mask: false)
          }
        }
      }
    `,
    entry.week,
  );
  const state =
    entry.status === 'ELIMINATED'
      ? 'out'
      : viewerCanPick.allowed
        ? 'due'
        : picks.length > 0
          ? 'picked'
          : 'alive';
  const picked = (
    <>
      Picked <span className="visually-hidden">{picks.map(({ team }) => team.name).join(' and ')}</span>
      <span aria-hidden>{picks.map(({ team }) => team.abbreviation).join(', ')}</span>
    </>
  );
  return (
    <Link
      to={path(`/picks?entry=${encodeURIComponent(entry.id)}`)}
      className={`${styles.chip} ${styles[state]}`}
    >
      <EntryFace name={entry.username} />

      {state === 'picked' &&
        picks.map(({ id, team }) => <TeamBadge key={id} team={team} size={28} decorative />)}
      <span className="grid justify-items-start leading-[1.25]">
        <span className={styles.name} dir="auto">
          <bdi>{entry.username}</bdi>
        </span>
        <span className={styles.state}>
          {state === 'out' && eliminationText(entry.eliminatedWeek, entry.eliminationDetail?.shortText)}
          {state === 'due' && (picks.length > 0 ? 'Needs 2nd pick' : 'Needs pick')}
          {state === 'alive' && 'Alive'}
          {state === 'picked' && (hasScores ? <Scores entry={entry.id}>{picked}</Scores> : picked)}
        </span>
        {entry.livesText && <span className={styles.state}>{entry.livesText}</span>}
      </span>
    </Link>
  );
}

/** The scores of an entry's teams, with what stands there until they are loaded, or when they cannot be. */
function Scores({ entry, children }: { entry: string; children: ReactNode }) {
  return (
    <PanelBoundary fallback={children}>
      <ChipScores entry={entry}>{children}</ChipScores>
    </PanelBoundary>
  );
}
