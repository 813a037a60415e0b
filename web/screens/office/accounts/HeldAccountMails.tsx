import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { HeldGroup } from '../mail/HeldGroup.tsx';
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
        <p className="text-quiet text-15">
          None. Mails about a pool are under This week, in the pool’s office.
        </p>
      ) : (
        <>
          <p>
            {notSent(mailObstacle) ?? 'They were written while this site could not send mail.'} They tell
            people that their password or sign-in changed. They stay here until you send them.
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
