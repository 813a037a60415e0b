import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Card } from '#web/ui/components/Card.tsx';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { weekTitle } from '#web/ui/text/weekName.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { logSearch } from '../log/logFilter.ts';
import styles from '../Screen.module.css';
import { useOfficePath } from '../useOfficePath.ts';
import type { EntryHistory_entry$key } from './__generated__/EntryHistory_entry.graphql';
import type {
  EntryHistory_pool$data,
  EntryHistory_pool$key,
} from './__generated__/EntryHistory_pool.graphql';

interface EntryHistoryProps {
  entry: EntryHistory_entry$key;
  pool: EntryHistory_pool$key;
}

const REMINDERS: Readonly<Record<string, string>> = {
  HOURS_24: 'a day before the deadline',
  HOURS_2: 'two hours before the deadline',
  MANUAL: 'by a commissioner',
};

/** The history of an entry: picks, opened picks, disputes, reminders and the log, without secret picks. */
export function EntryHistory({ entry: entryKey, pool: poolKey }: EntryHistoryProps) {
  const entry = useFragment(
    graphql`
      fragment EntryHistory_entry on Entry {
        id
        revealedPicks {
          id
          week
          outcome
          team {
            name
          }
        }
        disputes {
          id
          week
          status
          text
          answer
          resolution
        }
        reminders {
          week
          kind
          at
        }
      }
    `,
    entryKey,
  );
  const pool = useFragment(
    graphql`
      fragment EntryHistory_pool on Pool @argumentDefinitions(entry: { type: "ID!" }) {
        season {
          weekCount
        }
        ...usePoolZone_pool @relay(mask: false)
        openedPicks(first: 50, entry: $entry) {
          edges {
            cursor
            node {
              openedAt
              sentence
              reason
              teams {
                name
              }
            }
          }
        }
        auditLog(first: 50, filter: { entry: $entry }) {
          pageInfo {
            hasNextPage
          }
          edges {
            node {
              id
              at
              sentence
              reason
            }
          }
        }
      }
    `,
    poolKey,
  );
  const nameOf = (week: number) => weekTitle(week, pool.season.weekCount);
  return (
    <>
      <HistoryCard title="Picks" hint="Picks stay secret until the deadline of their week.">
        {entry.revealedPicks.map(({ id, week, outcome, team }) => (
          <li key={id} className={styles.row}>
            <span>
              {nameOf(week)}: {team.name}
            </span>
            <OutcomeBadge outcome={outcome} />
          </li>
        ))}
        {entry.revealedPicks.length === 0 && <li className={styles.row}>No pick is shown yet.</li>}
      </HistoryCard>
      <OpenedPicks pool={pool} />
      {(entry.disputes?.length ?? 0) > 0 && (
        <HistoryCard title="Disputes">
          {entry.disputes?.map(({ id, week, status, text, answer, resolution }) => (
            <li key={id} className={styles.row}>
              <div className={styles.main}>
                <p>
                  {nameOf(week)}, {status.toLowerCase()}: {text}
                </p>
                {answer && <p className="text-quiet text-15">Answer: {answer}</p>}
                {resolution && <p className="text-quiet text-15">Decision: {resolution}</p>}
              </div>
            </li>
          ))}
        </HistoryCard>
      )}
      {(entry.reminders?.length ?? 0) > 0 && (
        <HistoryCard title="Reminders">
          {entry.reminders?.map(({ week, kind, at }) => (
            <li key={`${week} ${kind} ${at}`} className={styles.row}>
              {nameOf(week)}, {REMINDERS[kind]}: {poolDateTime(at, pool)}
            </li>
          ))}
        </HistoryCard>
      )}
      <LogOfEntry entry={entry.id} pool={pool} />
    </>
  );
}

function HistoryCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card title={title}>
      {hint !== undefined && <p className="text-quiet text-15">{hint}</p>}
      <ul role="list" className="grid">
        {children}
      </ul>
    </Card>
  );
}

/** Accesses to picks before a deadline; empty without any. */
function OpenedPicks({ pool }: { pool: EntryHistory_pool$data }) {
  const opened = pool.openedPicks.edges;
  if (opened.length === 0) return null;
  return (
    <HistoryCard title="Who could read picks">
      {opened.map(({ cursor, node }) => (
        <li key={cursor} className={styles.row}>
          <div className={styles.main}>
            <p>
              {node.sentence}
              {node.teams && node.teams.length > 0 && (
                <>
                  {' '}
                  <strong>{node.teams.map(({ name }) => name).join(' and ')}</strong>
                </>
              )}
            </p>
            <p className="text-quiet text-15">
              {poolDateTime(node.openedAt, pool)}. Reason: {node.reason}
            </p>
          </div>
        </li>
      ))}
    </HistoryCard>
  );
}

function LogOfEntry({ entry, pool }: { entry: string; pool: EntryHistory_pool$data }) {
  const address = useOfficePath();
  const log = pool.auditLog?.edges ?? [];
  return (
    <Card title="Log">
      <ul role="list" className="grid">
        {log.map(({ node }) => (
          <li key={node.id} className={styles.row}>
            <div className={styles.main}>
              <p>{node.sentence}</p>
              {node.reason && <p className="text-quiet text-15">Reason: {node.reason}</p>}
            </div>
            <span className="text-quiet text-15">{poolDateTime(node.at, pool)}</span>
          </li>
        ))}
        {log.length === 0 && <li className={styles.row}>Nothing is recorded yet.</li>}
      </ul>
      {pool.auditLog?.pageInfo.hasNextPage && (
        <p className="text-quiet text-15">The last 50 are shown; the log has all of them.</p>
      )}
      <Link to={address(`log${logSearch({ entry })}`)} className="tap gap-1">
        Log of this entry
      </Link>
    </Card>
  );
}
