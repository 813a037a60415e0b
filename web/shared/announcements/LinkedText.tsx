import { linkedParagraphs } from './linkedParagraphs.ts';

/** A plain text of a person as paragraphs, its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
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
