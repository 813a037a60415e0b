import { AtSign, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { linkedParagraphs } from '#web/shared/announcements/linkedParagraphs.ts';
import { wordsWithMentions } from './wordsWithMentions.ts';
import type { Message_message$key } from './__generated__/Message_message.graphql';
import type { Message_pool$key } from './__generated__/Message_pool.graphql';

const REMOVABLE_FOR = 10 * 60_000;
const MINUTELY = 15_000;

interface MessageProps {
  message: Message_message$key;
  pool: Message_pool$key;
}

export function Message({ message: key, pool: poolKey }: MessageProps) {
  const message = useFragment(
    graphql`
      fragment Message_message on Message {
        id
        week
        text
        at
        authorName
        isByCommissioner
        author {
          id
        }
        mentions {
          id
          username
        }
        removedAt
        isRemovedByAuthor
      }
    `,
    key,
  );
  const pool = useFragment(
    graphql`
      fragment Message_pool on Pool {
        viewerIsCommissioner
        ...usePoolZone_pool @relay(mask: false)
      }
    `,
    poolKey,
  );
  const own = useOwnEntries();
  const now = useNow(MINUTELY);
  const [isRemoving, setRemoving] = useState(false);
  const { at, text, authorName, author, mentions } = message;
  const isOwn = author != null && own.has(author.id);
  const isMentioned = mentions.some(({ id }) => own.has(id)) && !isOwn;
  const isRecent = now < Date.parse(at) + REMOVABLE_FOR;
  const needsReason = !(isOwn && isRecent);
  const canRemove = text != null && (!needsReason || pool.viewerIsCommissioner);
  return (
    <article
      className={`grid gap-1 min-w-0 py-3 px-4 panel ${isMentioned ? 'border-s-4 border-s-lamp' : ''}`}
      aria-label={`${authorName}, ${poolDateTime(at, pool)}`}
    >
      <div className="row gap-y-1 gap-x-3">
        <span className="min-w-0 font-bold wrap-anywhere" dir="auto">
          <EntryFace name={authorName} />
          {authorName}
        </span>
        {message.isByCommissioner && <Badge>Commissioner</Badge>}
        <span className="ms-auto text-quiet text-13">
          <time dateTime={at}>{poolDateTime(at, pool)}</time>
        </span>
        {canRemove && (
          <Button look="quiet" className="-my-3 -me-3 px-3 text-quiet" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden size={18} />
            <span className="visually-hidden">Remove the message of {authorName}</span>
          </Button>
        )}
      </div>
      {isMentioned && (
        <p>
          <Badge tone="due" icon={AtSign}>
            You were mentioned
          </Badge>
        </p>
      )}
      {text == null ? (
        <p className="text-quiet italic">
          {message.isRemovedByAuthor ? 'Removed by its author.' : 'Removed by the commissioner.'}
        </p>
      ) : (
        <MessageText text={text} mentions={mentions.map(({ username }) => username)} />
      )}
      {isRemoving && (
        <RemoveDialog
          message={message.id}
          authorName={authorName}
          needsReason={needsReason}
          onClose={() => setRemoving(false)}
        />
      )}
    </article>
  );
}

/** Plain text with links for web addresses and emphasized mentions; no other markup. */
function MessageText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  return (
    <div className="grid gap-2 max-w-measure wrap-anywhere [&_p]:whitespace-pre-line" dir="auto">
      {linkedParagraphs(text).map(({ number, parts }) => (
        <p key={number}>
          {parts.map(({ at, text: words, href }) =>
            href === null ? (
              wordsWithMentions(words, mentions).map(({ from, text: part, isMention }) =>
                isMention ? (
                  <strong key={`${at} ${from}`} className="font-bold">
                    {part}
                  </strong>
                ) : (
                  part
                ),
              )
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
