import { useState } from 'react';
import { graphql, useRelayEnvironment, fetchQuery } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { ErrorState } from '#web/ui/components/Notice.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import { loginAddress } from '#web/app/relay/loadPage.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import type { CodeListQuery } from './__generated__/CodeListQuery.graphql';

const query = graphql`
  query CodeListQuery($after: String) {
    pool {
      id
      referralCodes(first: 100, after: $after) {
        edges {
          node {
            id
            code
            ownerName
            isActive
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

type Page = NonNullable<CodeListQuery['response']['pool']>['referralCodes'];
type Code = Page['edges'][number]['node'];

/** Paginated: an administrator sees as many codes as the pool has participants. */
async function loadAllCodes(environment: IEnvironment): Promise<Code[]> {
  const codes: Code[] = [];
  let after: string | null = null;
  for (;;) {
    const answer: CodeListQuery['response'] | undefined = await fetchQuery<CodeListQuery>(
      environment,
      query,
      { after },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const page: Page | undefined = answer?.pool?.referralCodes;
    if (!page) return codes;
    codes.push(...page.edges.map(({ node }) => node));
    if (!page.pageInfo.hasNextPage) return codes;
    after = page.pageInfo.endCursor ?? null;
  }
}

type State =
  { step: 'idle' | 'loading' } | { step: 'failed'; message: string } | { step: 'loaded'; codes: Code[] };

/** Lists the viewer's codes on request, for an administrator all codes; asks a visitor to log in. */
export function CodeList({ onChoose }: { onChoose: (code: string) => void }) {
  const { viewer } = useSessionData();
  const environment = useRelayEnvironment();
  const [state, setState] = useState<State>({ step: 'idle' });

  const load = () => {
    setState({ step: 'loading' });
    loadAllCodes(environment).then(
      (codes) => setState({ step: 'loaded', codes }),
      (error: unknown) => setState({ step: 'failed', message: messageOf(error) }),
    );
  };

  if (!viewer) {
    return (
      <Card title="Codes">
        <p>
          <Link to={loginAddress('/referral-test')}>Log in</Link> to see your own codes here.
        </p>
      </Card>
    );
  }
  return (
    <Card
      title="Codes"
      aside={
        <Button onClick={load} isWaiting={state.step === 'loading'}>
          {state.step === 'loading' ? 'Loading…' : 'Load All Codes'}
        </Button>
      }
    >
      {state.step === 'failed' && (
        <ErrorState title="The codes could not be loaded" onRetry={load}>
          <p>{state.message}</p>
        </ErrorState>
      )}
      {state.step === 'loaded' && state.codes.length === 0 && <p>You have no referral codes in this pool.</p>}
      {state.step === 'loaded' && state.codes.length > 0 && (
        <ul role="list" className="grid">
          {state.codes.map(({ id, code, ownerName, isActive }) => (
            <li key={id} className="row gap-y-1 gap-x-4 py-1 border-t border-line">
              <button
                type="button"
                aria-label={`Test ${code}`}
                className="min-h-target px-3 border border-control-line rounded-small bg-transparent hover:bg-hover font-bold tracking-[0.06em] cursor-pointer"
                onClick={() => onChoose(code)}
              >
                {code}
              </button>
              <bdi className="text-quiet">{ownerName}</bdi>
              {!isActive && <Badge>Ended</Badge>}
            </li>
          ))}
        </ul>
      )}
      {state.step === 'idle' && <p className="text-quiet">Your own codes; the commissioner sees all.</p>}
    </Card>
  );
}
