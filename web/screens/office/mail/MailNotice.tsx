import { MailWarning } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import type { MailNotice_query$key } from './__generated__/MailNotice_query.graphql';

/** Says that the site cannot send mail, or that its links lead nobody here, and what to do; nothing while all is well. */
export function MailNotice({ query: key }: { query: MailNotice_query$key }) {
  const { site, viewer } = useFragment(
    graphql`
      fragment MailNotice_query on Query {
        site {
          mailObstacle
          addressProblem
        }
        viewer {
          isAdministrator
        }
      }
    `,
    key,
  );
  const problem = notSent(site.mailObstacle);
  if (problem === null && site.addressProblem == null) return null;
  return (
    <div className="flex items-start gap-3 p-4 panel border-s-4 border-s-flag-ink text-ink" role="note">
      <MailWarning aria-hidden size={24} className="flex-none text-flag-ink" />
      <div className="grid min-w-0 gap-2 wrap-anywhere [&_a]:tap [&_a]:font-semibold">
        {site.mailObstacle === 'NO_MAIL_SERVER' && (
          <p>
            <strong>This site has no mail server, so nothing is mailed.</strong> Invitations, announcements
            and notices wait under This week: copy the links and hand them out in a chat, or send the mails
            once there is a mail server. Reminders are not saved up.
          </p>
        )}
        {site.addressProblem != null && <p>{site.addressProblem}</p>}
        <p>
          {viewer?.isAdministrator ? (
            <span className="flex flex-wrap gap-x-5">
              <Link to="/setup">
                {site.addressProblem == null ? 'Set up a mail server' : 'Set up this site'}
              </Link>
              <Link to="/office/accounts">Password links and mails about accounts</Link>
            </span>
          ) : (
            'Please ask the administrator of the site.'
          )}
        </p>
      </div>
    </div>
  );
}
