import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import styles from '../Screen.module.css';
import type { SharedSeason_pool$key } from './__generated__/SharedSeason_pool.graphql';
import type { SharedSeasonMutation } from './__generated__/SharedSeasonMutation.graphql';

/** The page of the season that anybody can read, once the commissioner made it public. */
export function SharedSeason({
  pool: key,
  onChanged,
}: {
  pool: SharedSeason_pool$key;
  onChanged: () => void;
}) {
  const pool = useFragment(
    graphql`
      fragment SharedSeason_pool on Pool {
        id
        slug
        publishedSeason {
          publishedAt
        }
      }
    `,
    key,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [publish, isPublishing] = useInputMutation<SharedSeasonMutation, true>(
    graphql`
      mutation SharedSeasonMutation($input: PublishSeasonInput!) {
        publishSeason(input: $input) {
          __typename
          ... on Error {
            message
          }
        }
      }
    `,
    ({ publishSeason: result }) => (result.__typename === 'PublishSeasonPayload' ? { done: true } : result),
    'This did not work. Please try again.',
  );
  const isPublic = pool.publishedSeason != null;
  const page = `/p/${pool.slug}/season`;
  return (
    <Card title="Share the season">
      <div className={styles.spaced}>
        <p>
          A page with the winners, their shares and how many survived each week. It shows usernames, no email
          address and no pick.
        </p>
        {isPublic && (
          <p>
            The page is public: <Link to={page}>{page}</Link>
          </p>
        )}
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button
          look={isPublic ? 'plain' : 'primary'}
          isWaiting={isPublishing}
          onClick={() =>
            publish({ pool: pool.id, isPublic: !isPublic }, (outcome) => {
              setProblem(outcome.kind === 'failed' ? outcome.message : null);
              if (outcome.kind === 'done') onChanged();
            })
          }
        >
          {isPublic ? 'Take the page back' : 'Make the page public'}
        </Button>
      </div>
    </Card>
  );
}
