import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Card } from '#web/components/Card.tsx';
import { OutcomeBadge } from '#web/games/OutcomeBadge.tsx';
import { weekTitle } from '#web/components/weekName.ts';
import { poolDateTime } from '#web/session/poolTime.ts';
import { logSearch } from '../log/logFilter.ts';
import styles from '../Screen.module.css';
import { useOfficePath } from '../useOfficePath.ts';
import type { EntryHistory_entry$key } from './__generated__/EntryHistory_entry.graphql';
import type { EntryHistory_pool$key } from './__generated__/EntryHistory_pool.graphql';

interface EntryHistoryProps {
  entry: EntryHistory_entry$key;
  pool: EntryHistory_pool$key;
}

const REMINDERS: Readonly<Record<string, string>> = {
  HOURS_24: 'a day before the deadline',
  HOURS_2: 'two hours before the deadline',
  MANUAL: 'by a commissioner',
};

/** What happened to an entry: picks, opened picks, disputes, reminders and the log. A secret pick is not among them. */
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
        clockOffsets {
          from
          minutes
          label
        }
        openedPicks(first: 50, entry: $entry) {
          edges {
            cursor
            node {
              week
              openedAt
              openerName
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
  const address = useOfficePath();
  const nameOf = (week: number) => weekTitle(week, pool.season.weekCount);
  const opened = pool.openedPicks.edges;
  const log = pool.auditLog?.edges ?? [];
  return (
    <>
      <Card title="Picks">
        <p className={styles.quiet}>Picks stay secret until the deadline of their week.</p>
        <ul role="list" className={styles.list}>
          {entry.revealedPicks.map(({ id, week, outcome, team }) => (
            <li key={id} className={styles.row}>
              <span>
                {nameOf(week)}: {team.name}
              </span>
              <OutcomeBadge outcome={outcome} />
            </li>
          ))}
          {entry.revealedPicks.length === 0 && <li className={styles.row}>No pick is shown yet.</li>}
        </ul>
      </Card>
      {opened.length > 0 && (
        <Card title="Opened picks">
          <ul role="list" className={styles.list}>
            {opened.map(({ cursor, node }) => (
              <li key={cursor} className={styles.row}>
                <div className={styles.main}>
                  <p>
                    {nameOf(node.week)}, by {node.openerName}, {poolDateTime(node.openedAt, pool)}
                    {node.teams && node.teams.length > 0 && (
                      <>
                        : <strong>{node.teams.map(({ name }) => name).join(' and ')}</strong>
                      </>
                    )}
                  </p>
                  <p className={styles.quiet}>{node.reason}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {(entry.disputes?.length ?? 0) > 0 && (
        <Card title="Disputes">
          <ul role="list" className={styles.list}>
            {entry.disputes?.map(({ id, week, status, text, answer, resolution }) => (
              <li key={id} className={styles.row}>
                <div className={styles.main}>
                  <p>
                    {nameOf(week)}, {status.toLowerCase()}: {text}
                  </p>
                  {answer && <p className={styles.quiet}>Answer: {answer}</p>}
                  {resolution && <p className={styles.quiet}>Decision: {resolution}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {(entry.reminders?.length ?? 0) > 0 && (
        <Card title="Reminders">
          <ul role="list" className={styles.list}>
            {entry.reminders?.map(({ week, kind, at }) => (
              <li key={`${week} ${kind} ${at}`} className={styles.row}>
                {nameOf(week)}, {REMINDERS[kind]}: {poolDateTime(at, pool)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Log">
        <ul role="list" className={styles.list}>
          {log.map(({ node }) => (
            <li key={node.id} className={styles.row}>
              <div className={styles.main}>
                <p>{node.sentence}</p>
                {node.reason && <p className={styles.quiet}>Reason: {node.reason}</p>}
              </div>
              <span className={styles.quiet}>{poolDateTime(node.at, pool)}</span>
            </li>
          ))}
          {log.length === 0 && <li className={styles.row}>Nothing is recorded yet.</li>}
        </ul>
        {pool.auditLog?.pageInfo.hasNextPage && (
          <p className={styles.quiet}>The last 50 are shown; the log has all of them.</p>
        )}
        <Link to={address(`log${logSearch({ entry: entry.id })}`)} className={styles.back}>
          Log of this entry
        </Link>
      </Card>
    </>
  );
}
