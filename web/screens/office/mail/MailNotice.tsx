import { MailWarning } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { MailNotice_query$key } from './__generated__/MailNotice_query.graphql';

/** That the site cannot send mail, or that its links lead nobody here, in one line; nothing while all is well. */
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
  const problems = [
    site.mailObstacle === 'NO_MAIL_SERVER' ? 'No mail server: nothing is sent.' : null,
    site.addressProblem,
  ].filter((problem) => problem != null);
  if (problems.length === 0) return null;
  return (
    <p className="row gap-x-3 px-4 panel border-s-4 border-s-flag-ink wrap-anywhere max-w-none" role="note">
      <MailWarning aria-hidden size={20} className="flex-none text-flag-ink" />
      <strong>{problems.join(' ')}</strong>
      {viewer?.isAdministrator ? (
        <Link to="/setup" className="tap font-semibold">
          Set up
        </Link>
      ) : (
        <span className="tap">Ask the administrator of the site.</span>
      )}
    </p>
  );
}
