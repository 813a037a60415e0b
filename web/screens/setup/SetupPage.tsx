import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ProofProvider } from '../account/security/ProofProvider.tsx';
import { AuthCard } from '../login/AuthCard.tsx';
import { useHeldFocus } from '../office/useHeldFocus.ts';
import { AdministratorStep } from './AdministratorStep.tsx';
import { CodeStep, type CheckedCode } from './CodeStep.tsx';
import { FeedTest } from './FeedTest.tsx';
import { MailStep } from './MailStep.tsx';
import { SiteForm } from './SiteForm.tsx';
import { TestMail } from './TestMail.tsx';
import type { SetupPageQuery } from './__generated__/SetupPageQuery.graphql';

export { SetupPage as Component, setupPageQuery as query };

const setupPageQuery = graphql`
  query SetupPageQuery {
    site {
      needsSetup
      mailObstacle
      ...MailStep_site
      ...SiteForm_site
    }
    viewer {
      isAdministrator
      email
      ...ProofProvider_viewer
    }
  }
`;

/** The first set-up, and later the administrator's settings (SPECIFICATION 7.23). */
function SetupPage() {
  useHeldFocus();
  return (
    <AuthCard title="Set up this site" back={{ to: '/', label: 'Back to home' }}>
      <RouteQuery<[SetupPageQuery]> skeleton={<Loading label="Loading the set-up" shape="row" count={3} />}>
        {(query) => <Setup query={query} />}
      </RouteQuery>
    </AuthCard>
  );
}

function Setup({ query }: { query: PreloadedQuery<SetupPageQuery> }) {
  const { site, viewer } = usePreloadedQuery<SetupPageQuery>(setupPageQuery, query);
  const [checked, setChecked] = useState<CheckedCode | null>(null);
  const [isCodeWrong, setCodeWrong] = useState(false);
  const [isMailSettled, setMailSettled] = useState(site.mailObstacle !== 'NO_MAIL_SERVER');
  if (viewer?.isAdministrator) {
    return (
      <div className="grid gap-5">
        <p>
          You are the administrator, signed in as {viewer.email}. Check that mail and scores work, then make a
          pool.
        </p>
        <ProofProvider viewer={viewer}>
          <MailStep site={site} email={viewer.email} onSettled={() => setMailSettled(true)} />
          {isMailSettled && <SiteForm site={site} />}
        </ProofProvider>
        {isMailSettled && (
          <>
            <TestMail email={viewer.email} />
            <FeedTest />
            <ButtonLink to="/office/new-pool" look="primary" wide>
              Create a pool
            </ButtonLink>
            <ButtonLink to="/office/accounts" wide>
              Accounts: password links and mails
            </ButtonLink>
          </>
        )}
      </div>
    );
  }
  if (!site.needsSetup) {
    return (
      <div className="grid gap-4">
        <p>This site is set up. Its administrator can change the settings here after logging in.</p>
        <ButtonLink to="/login?returnTo=/setup" look="primary" wide>
          Log in
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      {(checked === null || isCodeWrong) && (
        <CodeStep
          onChecked={(code) => {
            setChecked(code);
            setCodeWrong(false);
          }}
        />
      )}
      {/* The input stays while another code is asked for. */}
      {checked !== null && (
        <div hidden={isCodeWrong}>
          <AdministratorStep checked={checked} onWrongCode={() => setCodeWrong(true)} />
        </div>
      )}
    </>
  );
}
