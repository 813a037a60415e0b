import { Copy } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Fold } from '#web/ui/components/Fold.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import type {
  HeldMailList_mails$data,
  HeldMailList_mails$key,
} from './__generated__/HeldMailList_mails.graphql';

/** The texts of mails that wait, behind a summary; one of those with the same text. */
export function HeldMailList({ mails: key, summary }: { mails: HeldMailList_mails$key; summary: string }) {
  const mails = useFragment(
    graphql`
      fragment HeldMailList_mails on HeldMail @relay(plural: true) {
        to
        subject
        text
      }
    `,
    key,
  );
  const copyText = useCopyText();
  return (
    <Fold summary={summary}>
      <ul role="list">
        {distinct(mails).map(({ to, subject, text }) => (
          <li
            key={`${to} ${subject}`}
            className="py-2 wrap-anywhere [&_summary]:min-h-target [&_summary]:py-1"
          >
            <details open={mails.length === 1}>
              <summary>
                <strong>{subject}</strong>
                <span className="text-quiet text-15 block">To {to}</span>
              </summary>
              <p className="mt-1 mb-2 p-3 rounded bg-card-sunken whitespace-pre-line">{text}</p>
              <Button
                aria-label={`Copy the text of “${subject}” to ${to}`}
                onClick={() =>
                  void copyText(text, {
                    done: 'The text was copied. Hand it only to whom it is for.',
                    instead: 'Select the text and copy it with your keyboard.',
                  })
                }
              >
                <Copy aria-hidden size={18} /> Copy the text
              </Button>
            </details>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

interface ShownMail {
  /** One address, or some of many. */
  to: string;
  subject: string;
  text: string;
}

/** One of those with the same text, such as the mails of one announcement. */
function distinct(mails: HeldMailList_mails$data): ShownMail[] {
  const byText = new Map<string, { to: string[]; subject: string; text: string }>();
  for (const { to, subject, text } of mails) {
    // What follows is the address's own link to unsubscribe.
    const [words = ''] = text.split(/\n(?:Unsubscribe|Do not invite)/);
    const known = byText.get(words);
    if (known) known.to.push(to);
    else byText.set(words, { to: [to], subject, text: words });
  }
  return [...byText.values()].map(({ to, ...rest }) => ({
    ...rest,
    to: to.length > 3 ? `${to.slice(0, 3).join(', ')} and ${to.length - 3} more` : to.join(', '),
  }));
}
