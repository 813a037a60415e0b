import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import type { TalkCard_week$key } from './__generated__/TalkCard_week.graphql';

/** The latest messages of the week; nothing where the viewer does not take part. */
export function TalkCard({ week: key }: { week: TalkCard_week$key }) {
  const { messages } = useFragment(
    graphql`
      fragment TalkCard_week on Week {
        messages(first: 3) {
          edges {
            node {
              id
              authorName
              text
            }
          }
        }
      }
    `,
    key,
  );
  const path = usePoolPath();
  if (!messages) return null;
  const said = messages.edges.filter(({ node }) => node.text != null);
  return (
    <Card title="Talk">
      <ul role="list" className="grid gap-2">
        {said.map(({ node: { id, authorName, text } }) => (
          <li key={id} className="flex items-start gap-1">
            <EntryFace name={authorName} />
            <p className="min-w-0 line-clamp-2 wrap-anywhere" dir="auto">
              <bdi className="font-semibold">{authorName}</bdi> <span className="text-quiet">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={path('/talk')} className="tap">
          {said.length === 0 ? 'Be the first to write this week' : 'Open talk'}
        </Link>
      </p>
    </Card>
  );
}
