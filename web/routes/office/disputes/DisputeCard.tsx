import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Badge } from '#web/components/Badge.tsx';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { weekInText, weekTitle } from '#web/components/weekName.ts';
import type { PoolZone } from '#web/session/poolTime.ts';
import { poolDateTime } from '#web/session/poolTime.ts';
import styles from '../Screen.module.css';
import { useOfficePath } from '../useOfficePath.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import type {
  DisputeCard_dispute$data,
  DisputeCard_dispute$key,
} from './__generated__/DisputeCard_dispute.graphql';

interface DisputeCardProps {
  dispute: DisputeCard_dispute$key;
  /** The id of the pool. */
  pool: string;
  zone: PoolZone;
  /** The number of weeks of the regular season. */
  regularWeeks: number;
  onDone: () => void;
}

const STATES: Readonly<Record<string, { label: string; tone: 'due' | 'good' | 'quiet' }>> = {
  OPEN: { label: 'Open', tone: 'due' },
  ANSWERED: { label: 'Answered', tone: 'quiet' },
  RESOLVED: { label: 'Resolved', tone: 'good' },
};

/** One dispute with the facts that it is about. */
export function DisputeCard({ dispute: key, pool, zone, regularWeeks, onDone }: DisputeCardProps) {
  const dispute = useFragment(
    graphql`
      fragment DisputeCard_dispute on Dispute {
        id
        week
        text
        status
        version
        openedAt
        answer
        resolution
        entry {
          id
          username
          ownerName
          status
          eliminatedWeek
          eliminationDetail {
            text
          }
        }
        pick {
          submittedAt
          outcome
          team {
            name
          }
          game {
            id
            statusText
            homeScore
            awayScore
            homeTeam {
              abbreviation
            }
            awayTeam {
              abbreviation
            }
          }
        }
      }
    `,
    key,
  );
  const address = useOfficePath();
  const [dialog, setDialog] = useState<'answer' | 'resolve' | null>(null);
  const { entry, week, status } = dispute;
  const close = () => setDialog(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <Card
      className={styles.card ?? ''}
      title={`${entry.username}, ${weekTitle(week, regularWeeks)}`}
      aside={<Badge tone={STATES[status]?.tone ?? 'quiet'}>{STATES[status]?.label ?? status}</Badge>}
    >
      <p className={styles.words}>{dispute.text}</p>
      <DisputeFacts dispute={dispute} zone={zone} regularWeeks={regularWeeks} />
      <div className={styles.actions}>
        {status !== 'RESOLVED' && <Button onClick={() => setDialog('answer')}>Answer</Button>}
        {status !== 'RESOLVED' && (
          <Button look="primary" onClick={() => setDialog('resolve')}>
            Resolve
          </Button>
        )}
        <Link to={address(`entries/${encodeURIComponent(entry.id)}`)} className={styles.back}>
          History of the entry
        </Link>
      </div>
      {dialog === 'answer' && <AnswerDialog dispute={dispute} onClose={close} onDone={done} />}
      {dialog === 'resolve' && (
        <ResolveDialog
          dispute={dispute}
          pool={pool}
          regularWeeks={regularWeeks}
          onClose={close}
          onDone={done}
        />
      )}
    </Card>
  );
}

interface DisputeFactsProps extends Pick<DisputeCardProps, 'zone' | 'regularWeeks'> {
  dispute: DisputeCard_dispute$data;
}

function DisputeFacts({ dispute, zone, regularWeeks }: DisputeFactsProps) {
  const { entry, pick } = dispute;
  const game = pick?.game;
  return (
    <dl className={styles.facts}>
      <dt>Opened</dt>
      <dd>
        {poolDateTime(dispute.openedAt, zone)}
        {entry.ownerName ? ` by ${entry.ownerName}` : ''}
      </dd>
      <dt>Pick</dt>
      <dd>
        {pick ? `${pick.team.name}, ${pick.outcome.toLowerCase()}` : 'None, or secret until the deadline'}
      </dd>
      {pick && (
        <>
          <dt>Submitted</dt>
          <dd>{poolDateTime(pick.submittedAt, zone)}</dd>
        </>
      )}
      {game && (
        <>
          <dt>Game</dt>
          <dd>
            {game.awayTeam.abbreviation} {game.awayScore ?? ''} at {game.homeTeam.abbreviation}{' '}
            {game.homeScore ?? ''}, {game.statusText}
          </dd>
        </>
      )}
      <dt>Entry</dt>
      <dd>
        {entry.status === 'ELIMINATED'
          ? `Out in ${weekInText(entry.eliminatedWeek ?? 0, regularWeeks)}`
          : 'Alive'}
        {entry.eliminationDetail ? `: ${entry.eliminationDetail.text}` : ''}
      </dd>
      {dispute.answer && (
        <>
          <dt>Answer</dt>
          <dd className={styles.words}>{dispute.answer}</dd>
        </>
      )}
      {dispute.resolution && (
        <>
          <dt>Decision</dt>
          <dd className={styles.words}>{dispute.resolution}</dd>
        </>
      )}
    </dl>
  );
}
