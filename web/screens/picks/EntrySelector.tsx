import { useEffect, useId, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import type {
  EntrySelector_entries$data,
  EntrySelector_entries$key,
} from './__generated__/EntrySelector_entries.graphql';
import type { EntrySelector_entryWeek$key } from './__generated__/EntrySelector_entryWeek.graphql';
import styles from './picks.module.css';

interface EntrySelectorProps {
  entries: EntrySelector_entries$key;
  chosen: string;
  /** Nicknames of selected, unsubmitted teams, by entry id. */
  selected: ReadonlyMap<string, string>;
  onChoose: (entryId: string) => void;
}

/**
 * The viewer's entries with their state in the week. Hides the strip of entries
 * (app/entriesStrip/EntriesStrip.module.css).
 */
export function EntrySelector({ entries: key, chosen, selected, onChoose }: EntrySelectorProps) {
  const name = useId();
  const entries = useFragment(
    graphql`
      fragment EntrySelector_entries on Entry @relay(plural: true) {
        id
        username
        status
        livesText
        eliminatedWeek
        eliminationDetail {
          shortText
        }
        week(number: $week) {
          ...EntrySelector_entryWeek
        }
      }
    `,
    key,
  );
  // The row scrolls sideways on a phone.
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    const choice = box?.querySelector<HTMLElement>('label:has(:checked)');
    if (box && choice) box.scrollLeft = choice.offsetLeft - (box.clientWidth - choice.offsetWidth) / 2;
  }, [chosen]);
  return (
    <fieldset className="min-w-0 p-0 border-0" data-own-entries>
      <legend className="visually-hidden">Entry</legend>
      {/* Scrolls by keyboard while its radios are disabled. */}
      <div ref={row} className={styles.choices} tabIndex={import.meta.env.SSR ? 0 : undefined}>
        {entries.map((entry) => (
          <label key={entry.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={entry.id}
              checked={entry.id === chosen}
              onChange={() => onChoose(entry.id)}
            />
            <span className="max-w-full truncate font-semibold leading-[1.3]" dir="auto">
              <EntryFace name={entry.username} />
              {import.meta.env.SSR ? <EntryLink entry={entry} /> : <bdi>{entry.username}</bdi>}
            </span>
            <EntryState entry={entry} selected={selected.get(entry.id) ?? null} />
            {entry.livesText && <span className={styles.why}>{entry.livesText}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Of the server's markup, for browsers in which the app has not loaded. */
function EntryLink({ entry }: { entry: Pick<EntrySelector_entries$data[number], 'id' | 'username'> }) {
  const [address] = useSearchParams();
  const search = new URLSearchParams(address);
  // A selected team belongs to its entry.
  search.delete('team');
  search.set('entry', entry.id);
  return (
    <a href={`?${search}`} className="relative text-inherit no-underline">
      <bdi>{entry.username}</bdi>
    </a>
  );
}

interface EntryStateProps {
  entry: EntrySelector_entries$data[number];
  selected: string | null;
}

function EntryState({ entry, selected }: EntryStateProps) {
  const { picks, picksNeeded, viewerCanPick } = useFragment<EntrySelector_entryWeek$key>(
    graphql`
      fragment EntrySelector_entryWeek on EntryWeek {
        viewerCanPick {
          allowed
        }
        picksNeeded
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
  const isOut = entry.status === 'ELIMINATED' && <Badge tone="bad">Out Week {entry.eliminatedWeek}</Badge>;
  const isSelected = selected !== null && <Badge tone="good">{selected} selected</Badge>;
  if (picks.length > 0) {
    return (
      <span className="row gap-1.5 font-semibold text-13">
        <span className="visually-hidden">picked </span>
        {picks.map(({ id, team }) => (
          <span key={id} className="inline-flex items-center gap-1.5">
            <TeamBadge team={team} size={28} decorative />
            {team.abbreviation}
          </span>
        ))}
        {isSelected ||
          (picks.length < picksNeeded && viewerCanPick.allowed && <Badge tone="due">Needs 2nd pick</Badge>)}
        {isOut}
      </span>
    );
  }
  if (isOut) {
    return (
      <span className={styles.out}>
        {isOut}
        {entry.eliminationDetail && <span className={styles.why}>{entry.eliminationDetail.shortText}</span>}
      </span>
    );
  }
  if (isSelected) return isSelected;
  return viewerCanPick.allowed ? <Badge tone="due">Needs pick</Badge> : <Badge>No pick</Badge>;
}
