import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/components/Card.tsx';
import { notSent } from '#web/components/mailObstacle.ts';
import { HeldGroup } from '../mail/HeldGroup.tsx';
import screen from '../Screen.module.css';
import type { HeldAccountMails_site$key } from './__generated__/HeldAccountMails_site.graphql';

/** The mails about accounts that wait, since the site could not send mail when they were written. */
export function HeldAccountMails({
  site: key,
  onChanged,
}: {
  site: HeldAccountMails_site$key;
  onChanged: () => void;
}) {
  const { mailObstacle, heldMails } = useFragment(
    graphql`
      fragment HeldAccountMails_site on Site {
        mailObstacle
        heldMails {
          kind
          ...HeldGroup_mails
        }
      }
    `,
    key,
  );
  const groups = heldMails ?? [];
  return (
    <Card title="Mails about accounts that were not sent">
      {groups.length === 0 ? (
        <p className={screen.quiet}>
          None waits. Mails about a pool are in This week, in the office of the pool.
        </p>
      ) : (
        <>
          <p>
            {notSent(mailObstacle) ?? 'They were written while this site could not send mail.'} They tell the
            owners of accounts of changes to their sign-in. Nothing sends them by itself.
          </p>
          <div>
            {groups.map((group) => (
              <HeldGroup
                key={group.kind}
                pool={null}
                mails={group}
                canSend={mailObstacle == null}
                onChanged={onChanged}
              />
            ))}
          </div>
        </>
      )}
    </Card>
  );
}
