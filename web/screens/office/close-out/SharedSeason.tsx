import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { Problem } from '../Problem.tsx';
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
  const [publish, isPublishing, failure] = useFormMutation<SharedSeasonMutation>(graphql`
    mutation SharedSeasonMutation($input: PublishSeasonInput!) {
      publishSeason(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const isPublic = pool.publishedSeason != null;
  const page = `/p/${pool.slug}/season`;
  return (
    <Card title="Share the season">
      <div className="grid justify-items-start gap-3">
        <p>
          A page with the winners, their shares and how many survived each week. It shows usernames, no email
          address and no pick.
        </p>
        {isPublic && (
          <p>
            The page is public: <Link to={page}>{page}</Link>
          </p>
        )}
        <Problem text={failure?.message} />
        <Button
          look={isPublic ? 'plain' : 'primary'}
          isWaiting={isPublishing}
          onClick={() =>
            void publish({ input: { pool: pool.id, isPublic: !isPublic } }).then(
              ({ kind }) => kind === 'done' && onChanged(),
            )
          }
        >
          {isPublic ? 'Take the page back' : 'Make the page public'}
        </Button>
      </div>
    </Card>
  );
}
