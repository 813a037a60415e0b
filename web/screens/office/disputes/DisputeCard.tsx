import { Fragment } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { weekInText, weekTitle } from '#web/ui/text/weekName.ts';
import { gameStatusText } from '#web/shared/games/gameTime.ts';
import { outcomeWord } from '#web/app/session/outcomeWord.ts';
import { poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import styles from '../Screen.module.css';
import { useOfficePath } from '../useOfficePath.ts';
import type {
  DisputeCard_dispute$data,
  DisputeCard_dispute$key,
} from './__generated__/DisputeCard_dispute.graphql';

interface DisputeCardProps {
  dispute: DisputeCard_dispute$key;
  zone: PoolZone;
  regularWeeks: number;
  onAnswer: () => void;
  onResolve: () => void;
}

const STATES: Readonly<Record<string, { label: string; tone: 'due' | 'good' | 'quiet' }>> = {
  OPEN: { label: 'Open', tone: 'due' },
  ANSWERED: { label: 'Answered', tone: 'quiet' },
  RESOLVED: { label: 'Resolved', tone: 'good' },
};

/** One dispute with the facts that it is about. */
export function DisputeCard({ dispute: key, zone, regularWeeks, onAnswer, onResolve }: DisputeCardProps) {
  const dispute = useFragment(
    graphql`
      fragment DisputeCard_dispute on Dispute {
        id
        week
        text
        status
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
        picks {
          id
          submittedAt
          outcome
          team {
            name
          }
          game {
            stateText
            kickoff
            isKickoffConfirmed
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
  const { entry, week, status } = dispute;
  return (
    <Card
      className={styles.card ?? ''}
      title={
        <>
          <EntryName name={entry.username} />, {weekTitle(week, regularWeeks)}
        </>
      }
      aside={<Badge tone={STATES[status]?.tone ?? 'quiet'}>{STATES[status]?.label ?? status}</Badge>}
    >
      <p className="wrap-anywhere whitespace-pre-line">{dispute.text}</p>
      <DisputeFacts dispute={dispute} zone={zone} regularWeeks={regularWeeks} />
      <div className="flex flex-wrap gap-2">
        {status !== 'RESOLVED' && <Button onClick={onAnswer}>Answer</Button>}
        {status !== 'RESOLVED' && (
          <Button look="primary" onClick={onResolve}>
            Resolve
          </Button>
        )}
        <Link to={address(`entries/${encodeURIComponent(entry.id)}`)} className="tap gap-1">
          History of the entry
        </Link>
      </div>
    </Card>
  );
}

interface DisputeFactsProps extends Pick<DisputeCardProps, 'zone' | 'regularWeeks'> {
  dispute: DisputeCard_dispute$data;
}

function DisputeFacts({ dispute, zone, regularWeeks }: DisputeFactsProps) {
  const { entry, picks } = dispute;
  const pickTo = usePickTo();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-y-1 gap-x-4 [&_dt]:text-quiet [&_dd]:m-0 [&_dd]:wrap-anywhere">
      <dt>Opened</dt>
      <dd>
        {poolDateTime(dispute.openedAt, zone)}
        {entry.ownerName && (
          <>
            {' '}
            by <bdi>{entry.ownerName}</bdi>
          </>
        )}
      </dd>
      {picks.length === 0 && (
        <>
          <dt>Pick</dt>
          <dd>None, or secret until the deadline</dd>
        </>
      )}
      {picks.map(({ id, team, outcome, submittedAt, game }) => (
        <Fragment key={id}>
          <dt>Pick</dt>
          <dd>{`${team.name}, ${outcomeWord(outcome, pickTo).toLowerCase()}`}</dd>
          <dt>Submitted</dt>
          <dd>{poolDateTime(submittedAt, zone)}</dd>
          <dt>Game</dt>
          <dd>
            {game.awayTeam.abbreviation} {game.awayScore ?? ''} at {game.homeTeam.abbreviation}{' '}
            {game.homeScore ?? ''}, {gameStatusText(game, zone)}
          </dd>
        </Fragment>
      ))}
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
          <dd className="wrap-anywhere whitespace-pre-line">{dispute.answer}</dd>
        </>
      )}
      {dispute.resolution && (
        <>
          <dt>Decision</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{dispute.resolution}</dd>
        </>
      )}
    </dl>
  );
}
