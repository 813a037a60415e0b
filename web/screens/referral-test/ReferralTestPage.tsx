import { useState, type SubmitEvent } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { CodeList } from './CodeList.tsx';
import { verdictOf, verdictOfFailure, type Verdict } from './verdict.ts';
import { CircleCheck, CircleX } from 'lucide-react';
import { formatCents } from '#web/ui/locale/numbers.ts';
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

function CodeVerdict({ verdict }: { verdict: Verdict }) {
  if (!verdict.isValid) {
    return (
      <div className="grid gap-3 mt-4 p-4 border-s-5 rounded-small border-flag bg-flag-tint">
        <p className="flex items-center gap-2 text-20 text-flag-ink heading">
          <CircleX aria-hidden size={22} /> Invalid Code
        </p>
        <p>
          Status {verdict.status}: {verdict.message}
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-3 mt-4 p-4 border-s-5 rounded-small border-turf bg-turf-tint">
      <p className="flex items-center gap-2 text-20 text-turf-ink heading">
        <CircleCheck aria-hidden size={22} /> Valid Code
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,auto))] gap-3 [&_dt]:text-13 [&_dd]:font-bold">
        <div>
          <dt>Code</dt>
          <dd>{verdict.code}</dd>
        </div>
        <div>
          <dt>Referrer</dt>
          <dd>
            <bdi>{verdict.referrerName}</bdi>
          </dd>
        </div>
        <div>
          <dt>Pool</dt>
          <dd>{verdict.poolName}</dd>
        </div>
        <div>
          <dt>Entry fee</dt>
          <dd>{formatCents(verdict.entryFeeCents, verdict.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}
