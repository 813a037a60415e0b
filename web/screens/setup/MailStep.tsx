import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { MailServerForm } from './MailServerForm.tsx';
import type { MailStep_site$key } from './__generated__/MailStep_site.graphql';

/** The mail server, asked for before the remaining set-up unless the administrator skips it. */
export function MailStep({
  site: key,
  email,
  onSettled,
}: {
  site: MailStep_site$key;
  email: string;
  /** Called when there is a mail server, or it was skipped. */
  onSettled: () => void;
}) {
  const site = useFragment(
    graphql`
      fragment MailStep_site on Site {
        mode
        mailObstacle
        addressProblem
        ...MailServerForm_site
      }
    `,
    key,
  );
  const [isLater, setLater] = useState(false);
  const isMissing = site.mailObstacle === 'NO_MAIL_SERVER';
  return (
    <section className="grid gap-3 pt-4 border-t border-line [&>button]:justify-self-start [&_h2]:text-20">
      <h2>Mail server</h2>
      {site.addressProblem != null && <p className="text-flag-ink">{site.addressProblem}</p>}
      {isMissing && (
        <p>
          Without a mail server nothing is mailed. Invitations, links to claim entries, announcements, results
          and notices wait in the office, where their links can be copied. Nobody is reminded by mail, and
          whoever forgets a password needs a link from you (Accounts, in the office).
        </p>
      )}
      {site.mode === 'DEMO' && <p>The demo writes its mails to files in the folder outbox of the server.</p>}
      {isLater ? (
        <Button onClick={() => setLater(false)}>Set up a mail server</Button>
      ) : (
        <MailServerForm site={site} email={email} onConnected={onSettled} />
      )}
      {isMissing && !isLater && (
        <Button
          look="quiet"
          wide
          onClick={() => {
            setLater(true);
            onSettled();
          }}
        >
          Go on without a mail server
        </Button>
      )}
    </section>
  );
}
