import { ChevronRight, CircleCheck } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Card } from '#web/ui/components/Card.tsx';
import { Fold } from '#web/ui/components/Fold.tsx';
import { formatCount } from '#web/ui/locale/numbers.ts';
import { useOfficePath } from '../useOfficePath.ts';
import type { Tasks_pool$key } from './__generated__/Tasks_pool.graphql';

const TASK = 'flex items-center justify-between gap-x-3 min-h-target py-1 text-ink wrap-anywhere';

/** One and many of it, and the screen where it is done; `search` lets the screen show them alone. */
const TASKS: Readonly<Record<string, { one: string; many: string; screen: string; search?: string }>> = {
  LOG_DIFFERENCES: {
    one: 'difference between the database and the log',
    many: 'differences between the database and the log',
    screen: '',
  },
  GAMES: { one: 'result to enter', many: 'results to enter', screen: 'results' },
  HELD_UPDATES: {
    one: 'score update needs your review',
    many: 'score updates need your review',
    screen: 'results',
  },
  DISPUTES: { one: 'dispute is open', many: 'disputes are open', screen: 'disputes' },
  FAILED_MAILS: { one: 'mail could not be sent', many: 'mails could not be sent', screen: '' },
  HELD_MAILS: { one: 'mail was not sent', many: 'mails were not sent', screen: '' },
  STOPPED_WEBHOOKS: { one: 'webhook was turned off', many: 'webhooks were turned off', screen: 'webhooks' },
  BOUNCED_INVITATIONS: {
    one: 'invitation bounced',
    many: 'invitations bounced',
    screen: 'invitations',
    search: '?state=BOUNCED',
  },
  UNPAID_ENTRIES: {
    one: 'entry has not paid',
    many: 'entries have not paid',
    screen: 'payments',
    search: '?show=owing',
  },
  UNPAID_COMMISSIONS: {
    one: 'commission to pay out',
    many: 'commissions to pay out',
    screen: 'payments',
  },
};

/** The list of what waits, each with the way to where it is done. */
export function Tasks({ pool: key }: { pool: Tasks_pool$key }) {
  const { officeTasks, gamesNeedingDecision, failedMails } = useFragment(
    graphql`
      fragment Tasks_pool on Pool {
        officeTasks {
          kind
          count
        }
        gamesNeedingDecision {
          id
          week
        }
        failedMails {
          to
          subject
          failedAt
          error
        }
      }
    `,
    key,
  );
  const address = useOfficePath();
  if (!officeTasks || officeTasks.length === 0) {
    return (
      <Card title="Waiting for you" icon={CircleCheck}>
        <p>Nothing waits for you.</p>
      </Card>
    );
  }
  const week = gamesNeedingDecision?.[0]?.week;
  return (
    <Card title="Waiting for you" className="[&>header]:mb-0">
      <ul role="list" className="divided">
        {officeTasks.map(({ kind, count }) => {
          const task = TASKS[kind];
          // Of a newer server.
          if (task === undefined) return null;
          const { one, many, screen } = task;
          const search = kind === 'GAMES' && week !== undefined ? `?week=${week}` : (task.search ?? '');
          const text = (
            <>
              <strong className="tabular-nums">{formatCount(count)}</strong> {count === 1 ? one : many}
            </>
          );
          // They are below, on this screen, or for whoever runs the server.
          if (kind === 'HELD_MAILS' || kind === 'LOG_DIFFERENCES') {
            return (
              <li key={kind} className={TASK}>
                <span>{text}</span>
              </li>
            );
          }
          if (kind === 'FAILED_MAILS') {
            return (
              <li key={kind}>
                <Fold summary={text}>
                  <ul role="list" className="grid">
                    {failedMails?.map((mail) => (
                      <li key={`${mail.to} ${mail.failedAt}`} className="py-1 wrap-anywhere">
                        {mail.to}: {mail.subject}
                        {mail.error && <span className="text-quiet text-15"> ({mail.error})</span>}
                      </li>
                    ))}
                  </ul>
                </Fold>
              </li>
            );
          }
          return (
            <li key={kind}>
              <Link className={`${TASK} no-underline hover:underline`} to={address(screen) + search}>
                <span>{text}</span>
                <ChevronRight aria-hidden size={20} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
