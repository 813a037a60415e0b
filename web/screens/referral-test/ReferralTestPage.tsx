import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { CodeList } from './CodeList.tsx';
import { CodeVerdict } from './CodeVerdict.tsx';
import type { Verdict } from './verdict.ts';
import { verdictOf, verdictOfFailure } from './verdict.ts';
import type { ReferralTestPageQuery } from './__generated__/ReferralTestPageQuery.graphql';

export { ReferralTestPage as Component };

const query = graphql`
  query ReferralTestPageQuery($code: String!) {
    joinCode(code: $code) {
      __typename
      ... on JoinCode {
        code
        referrerName
        pool {
          name
          entryFeeCents
          currency
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`;

/** Referral test (SPECIFICATION 7.16). */
function ReferralTestPage() {
  const environment = useRelayEnvironment();
  const [code, setCode] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isTesting, setTesting] = useState(false);

  const test = async (wanted: string) => {
    setTesting(true);
    setVerdict(null);
    try {
      const answer = await fetchQuery<ReferralTestPageQuery>(environment, query, {
        code: wanted,
      }).toPromise();
      setVerdict(verdictOf(answer));
    } catch (error) {
      setVerdict(verdictOfFailure(error));
    } finally {
      setTesting(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = code.trim();
    if (wanted && !isTesting) void test(wanted);
  };

  return (
    <div className="grid gap-5 max-w-[42rem] *:min-w-0">
      <header>
        <h1>Referral Code Test</h1>
        <p className="text-quiet">Check whether a code works, who owns it and which pool it is for.</p>
      </header>
      <Card>
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <Field
            label="Referral code"
            name="code"
            isCode
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <div className={form.actions}>
            <Button type="submit" look="primary" disabled={code.trim() === ''} isWaiting={isTesting}>
              {isTesting ? 'Testing…' : 'Test Code'}
            </Button>
          </div>
        </form>
        <div role="status">{verdict && <CodeVerdict verdict={verdict} />}</div>
      </Card>
      <CodeList
        onChoose={(chosen) => {
          setCode(chosen);
          void test(chosen);
        }}
      />
    </div>
  );
}
