import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import { Problem } from '../Problem.tsx';
import form from '#web/ui/form/form.module.css';
import type {
  AcknowledgementsQuery,
  AcknowledgementsQuery$data,
} from './__generated__/AcknowledgementsQuery.graphql';

type Readers = NonNullable<NonNullable<AcknowledgementsQuery$data['pool']>['rulesReaders']>;

/** Loaded on request: counting goes through all accounts of the pool. */
export function Acknowledgements({ slug }: { slug: string }) {
  const environment = useRelayEnvironment();
  const [readers, setReaders] = useState<Readers | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const answer = await fetchQuery<AcknowledgementsQuery>(
        environment,
        graphql`
          query AcknowledgementsQuery($pool: String) {
            pool(slug: $pool) {
              rulesReaders {
                members
                missing
                missingNames
              }
            }
          }
        `,
        { pool: slug },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      setReaders(answer?.pool?.rulesReaders ?? null);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setAsking(false);
  };
  return (
    <Card title="Rules acknowledged">
      <div className="grid gap-4">
        <p className="text-quiet text-15">
          Members see what happens on a tie, a canceled game, a missing pick and so on before their first
          pick, and again after each change of the rules. They acknowledge it with one tap, or with a pick.
        </p>
        {readers && (
          <div role="status">
            <p>
              {formatCount(readers.members - readers.missing)} of{' '}
              {plural(readers.members, 'member has', 'members have')}
              acknowledged the rules as they are now.
            </p>
            {readers.missing > 0 && (
              <p>
                Not yet: {readers.missingNames.join(', ')}
                {readers.missing > readers.missingNames.length && ' and others'}.
              </p>
            )}
          </div>
        )}
        <Problem text={problem} />
        <div className={form.actions}>
          <Button isWaiting={isAsking} onClick={() => void ask()}>
            Show who has not
          </Button>
        </div>
      </div>
    </Card>
  );
}
