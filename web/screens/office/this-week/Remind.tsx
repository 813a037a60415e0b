import { Bell } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import type { RemindMutation } from './__generated__/RemindMutation.graphql';
import type { Remind_pool$key } from './__generated__/Remind_pool.graphql';

/** Reminds all who have not picked; a second time within an hour only when it is asked for twice. */
export function Remind({ pool: key }: { pool: Remind_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment Remind_pool on Pool {
        id
        ...usePoolZone_pool @relay(mask: false)
        missingPicks {
          week {
            number
          }
          lastReminder {
            at
            isRecent
          }
        }
      }
    `,
    key,
  );
  const [asksAgain, setAsksAgain] = useState(false);
  const [news, setNews] = useState('');
  const [run, isRunning] = useFormMutation<RemindMutation>(graphql`
    mutation RemindMutation($input: RemindNowInput!) {
      remindNow(input: $input) {
        ... on RemindNowPayload {
          reminded
          notMailed
          mailObstacle
          optedOut
          justReminded
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const missing = pool.missingPicks;
  if (!missing) return null;
  const last = missing.lastReminder;
  const isRecent = last?.isRecent === true;
  const remind = () => {
    if (isRecent && !asksAgain) {
      setAsksAgain(true);
      return;
    }
    setAsksAgain(false);
    void run({ input: { pool: pool.id, week: missing.week.number, again: isRecent } }).then((outcome) => {
      if (outcome.kind === 'failed') setNews(outcome.message);
      else {
        const { reminded, notMailed, mailObstacle, optedOut, justReminded } = outcome.done;
        const unsent = notSent(mailObstacle);
        const people = `${formatCount(reminded)} ${reminded === 1 ? 'person is' : 'people are'}`;
        setNews(
          [
            ...(unsent === null ? [`${people} reminded by mail or on their devices.`] : []),
            ...(unsent !== null && reminded > 0 ? [`${people} reminded on their devices.`] : []),
            ...(unsent === null || notMailed === 0
              ? []
              : [
                  unsent,
                  `${formatCount(notMailed)} ${notMailed === 1 ? 'person gets' : 'people get'} no reminder. Copy the text for your chat instead.`,
                ]),
            ...(optedOut > 0 ? [`${formatCount(optedOut)} turned reminders off.`] : []),
            ...(justReminded > 0
              ? [`${plural(justReminded, 'was', 'were')} reminded within the last hour.`]
              : []),
          ].join(' '),
        );
      }
    });
  };
  return (
    <div className="row gap-y-2 gap-x-3">
      <Button look="primary" isWaiting={isRunning} onClick={remind}>
        <Bell aria-hidden size={18} /> {asksAgain ? 'Yes, remind them again' : 'Remind them now'}
      </Button>
      {last && <p className="text-quiet text-15">Last reminder: {poolDateTime(last.at, pool)}.</p>}
      <p role="status" className="empty:hidden">
        {asksAgain ? 'The last reminder went out less than an hour ago. Send another one?' : news}
      </p>
    </div>
  );
}
