import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { AskForPasswordLink } from '../login/AskForPasswordLink.tsx';
import { AuthCard } from '../login/AuthCard.tsx';
import { EmailStep } from './EmailStep.tsx';
import { ResetStep } from './ResetStep.tsx';
import type { ForgotPasswordPageQuery } from './__generated__/ForgotPasswordPageQuery.graphql';

export { ForgotPasswordPage as Component };

export const query = graphql`
  query ForgotPasswordPageQuery {
    site {
      mailObstacle
    }
    pool {
      ...AskForPasswordLink_pool
    }
  }
`;

/** The e-mail step, then the reset step once there is a token (SPECIFICATION 7.4). */
function ForgotPasswordPage() {
  const [search, setSearch] = useSearchParams();
  const [answered, setAnswered] = useState<string | null>(null);
  const token = search.get('token') || answered;
  const startOver = () => {
    setAnswered(null);
    setSearch({}, { replace: true });
  };
  return (
    <AuthCard
      title={token ? 'Reset password' : 'Forgot password'}
      back={{ to: '/login', label: 'Back to login' }}
    >
      <RouteQuery<[ForgotPasswordPageQuery]>
        skeleton={<Loading label="Loading the form" shape="row" count={2} />}
      >
        {(reference) =>
          token ? (
            <ResetStep token={token} onStartOver={startOver} />
          ) : (
            <Request reference={reference} onToken={setAnswered} />
          )
        }
      </RouteQuery>
    </AuthCard>
  );
}

/** Asks for the address; where the site cannot send mail, says whom to ask instead. */
function Request({
  reference,
  onToken,
}: {
  reference: PreloadedQuery<ForgotPasswordPageQuery>;
  onToken: (token: string) => void;
}) {
  const { site, pool } = usePreloadedQuery<ForgotPasswordPageQuery>(query, reference);
  const problem = notSent(site.mailObstacle);
  if (problem === null) return <EmailStep onToken={onToken} />;
  return (
    <p>
      {problem.replace('Not sent', 'No link can be mailed')} <AskForPasswordLink pool={pool} />
    </p>
  );
}
