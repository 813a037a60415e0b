import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { FeedTestMutation } from './__generated__/FeedTestMutation.graphql';
import styles from './SetupPage.module.css';

interface Tested {
  name: string;
  works: boolean;
  detail: string;
}

/** Reads schedule and scores once, and shows the results. */
export function FeedTest() {
  const [results, setResults] = useState<readonly Tested[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [run, isTesting] = useFormMutation<FeedTestMutation>(graphql`
    mutation FeedTestMutation {
      testFeeds {
        __typename
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
    setProblem(null);
    setResults([]);
    void run({}).then((outcome) => {
      if (outcome.kind === 'failed') setProblem(outcome.message);
      else {
        setResults([
          { name: 'Schedule', ...outcome.done.schedule },
          { name: 'Scores', ...outcome.done.scores },
        ]);
      }
    });
  };
  return (
    <section className={styles.part}>
      <h2>Schedule and scores</h2>
      <p>Reads both feeds once and stores nothing. Without them you upload a schedule and enter results.</p>
      <Button onClick={test} isWaiting={isTesting}>
        {isTesting ? 'Testing…' : 'Test the feeds'}
      </Button>
      <div role="status" className={styles.result}>
        {problem !== null && <p className={styles.failed}>{problem}</p>}
        {results.length > 0 && (
          <dl className={styles.results}>
            {results.map(({ name, works, detail }) => (
              <div key={name}>
                <dt>
                  {name}:{' '}
                  <span className={works ? styles.works : styles.failed}>
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
