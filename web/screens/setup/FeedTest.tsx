import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { FeedTestMutation } from './__generated__/FeedTestMutation.graphql';

interface Tested {
  name: string;
  works: boolean;
  detail: string;
}

/** Reads schedule and scores once, and shows the results. */
export function FeedTest() {
  const [results, setResults] = useState<readonly Tested[]>([]);
  const [run, isTesting, failure] = useFormMutation<FeedTestMutation>(graphql`
    mutation FeedTestMutation {
      testFeeds {
        ... on TestFeedsPayload {
          schedule {
            works
            detail
          }
          scores {
            works
            detail
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const test = () => {
    setResults([]);
    void run({}).then((outcome) => {
      if (outcome.kind === 'done') {
        setResults([
          { name: 'Schedule', ...outcome.done.schedule },
          { name: 'Scores', ...outcome.done.scores },
        ]);
      }
    });
  };
  return (
    <section className="grid gap-3 pt-4 border-t border-line [&>button]:justify-self-start [&_h2]:text-20">
      <h2>Schedule and scores</h2>
      <p>Reads both feeds once and stores nothing. Without them you upload a schedule and enter results.</p>
      <Button onClick={test} isWaiting={isTesting}>
        {isTesting ? 'Testing…' : 'Test the feeds'}
      </Button>
      <div role="status" className="wrap-anywhere empty:absolute">
        {failure && !isTesting && <p className="text-flag-ink">{failure.message}</p>}
        {results.length > 0 && (
          <dl className="grid gap-2 [&_dt]:font-bold [&_dd]:m-0 [&_dd]:wrap-anywhere">
            {results.map(({ name, works, detail }) => (
              <div key={name}>
                <dt>
                  {name}:{' '}
                  <span className={works ? 'text-turf-ink font-semibold' : 'text-flag-ink'}>
                    {works ? 'works' : 'does not work'}
                  </span>
                </dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
