import { useId, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { linkedParagraphs } from './linkedParagraphs.ts';
import type { AnnouncementArticle_announcement$key } from './__generated__/AnnouncementArticle_announcement.graphql';

interface AnnouncementArticleProps {
  announcement: AnnouncementArticle_announcement$key;
  /** Heading level of the title. */
  level: 2 | 3;
  /** Beside the title: a badge. */
  aside?: ReactNode;
}

/** An announcement: its title, when it was published, in the pool's zone, and its text. */
export function AnnouncementArticle({ announcement: key, level, aside }: AnnouncementArticleProps) {
  const { title, body, at, pool } = useFragment(
    graphql`
      fragment AnnouncementArticle_announcement on Announcement {
        title
        body
        at
        pool {
          ...usePoolZone_pool @relay(mask: false)
        }
      }
    `,
    key,
  );
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <article aria-labelledby={id} className="grid gap-2 min-w-0">
      <div className="row gap-y-1 gap-x-3">
        <Heading id={id} className="min-w-0 text-20 font-bold wrap-anywhere" dir="auto">
          {title}
        </Heading>
        {aside}
      </div>
      <p className="text-quiet text-15">
        <time dateTime={at}>{poolDateTime(at, pool)}</time>
      </p>
      <LinkedText text={body} />
    </article>
  );
}

/** A plain text of a person as paragraphs, its web addresses as links. */
function LinkedText({ text }: { text: string }) {
  return (
    <div className="grid gap-3 max-w-measure wrap-anywhere [&_p]:whitespace-pre-line" dir="auto">
      {linkedParagraphs(text).map(({ number, parts }) => (
        <p key={number}>
          {parts.map(({ at, text: words, href }) =>
            href === null ? (
              words
            ) : (
              <a key={at} href={href} rel="nofollow noopener noreferrer">
                {words}
              </a>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
