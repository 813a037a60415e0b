import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import type {
  EntrySelector_entries$data,
  EntrySelector_entries$key,
} from './__generated__/EntrySelector_entries.graphql';
import type { EntrySelector_entryWeek$key } from './__generated__/EntrySelector_entryWeek.graphql';
import styles from './EntrySelector.module.css';

interface EntrySelectorProps {
  entries: EntrySelector_entries$key;
  chosen: string;
  onChoose: (entryId: string) => void;
}

/** The viewer's entries as a row of choices; each shows its state in the week. */
export function EntrySelector({ entries: key, chosen, onChoose }: EntrySelectorProps) {
  const name = useId();
  const entries = useFragment(
    graphql`
      fragment EntrySelector_entries on Entry @relay(plural: true) {
        id
        username
        status
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
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Entry</legend>
      <div className={styles.choices}>
        {entries.map((entry) => (
          <label key={entry.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={entry.id}
              checked={entry.id === chosen}
              onChange={() => onChoose(entry.id)}
            />
            <span className={styles.username} dir="auto">
              <bdi>{entry.username}</bdi>
            </span>
            <EntryState entry={entry} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function EntryState({ entry }: { entry: EntrySelector_entries$data[number] }) {
  const { pick, viewerCanPick } = useFragment<EntrySelector_entryWeek$key>(
    graphql`
      fragment EntrySelector_entryWeek on EntryWeek {
        viewerCanPick {
          allowed
        }
        pick {
          team {
            name
            abbreviation
            primaryColor
            secondColor
          }
        }
      }
    `,
    entry.week,
  );
  if (pick) {
    return (
      <span className={styles.picked}>
        <TeamBadge team={pick.team} size={28} decorative />
        <span className="visually-hidden">picked </span>
        {pick.team.abbreviation}
      </span>
    );
  }
  if (entry.status === 'ELIMINATED') {
    return (
      <span className={styles.out}>
        <Badge tone="bad">Out Week {entry.eliminatedWeek}</Badge>
        {entry.eliminationDetail && <span className={styles.why}>{entry.eliminationDetail.shortText}</span>}
      </span>
    );
  }
  return viewerCanPick.allowed ? <Badge tone="due">Needs pick</Badge> : <Badge>No pick</Badge>;
}
