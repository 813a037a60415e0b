import { linkedParagraphs } from '#web/shared/announcements/linkedParagraphs.ts';
import { wordsWithMentions } from './wordsWithMentions.ts';

/** Plain text with links for web addresses and emphasized mentions; no other markup. */
export function MessageText({ text, mentions }: { text: string; mentions: readonly string[] }) {
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
