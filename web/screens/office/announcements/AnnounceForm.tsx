import { Copy } from 'lucide-react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { Problem } from '../Problem.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import styles from '../Screen.module.css';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { usePreview } from '../usePreview.ts';
import type { AnnounceFormMutation } from './__generated__/AnnounceFormMutation.graphql';

interface Mails {
  count: number;
  /** Why they are not sent; null when they are. */
  problem: string | null;
}

/** Writes an announcement; who gets it by mail is shown before it is published. */
export function AnnounceForm({ pool, onPublished }: { pool: string; onPublished: () => void }) {
  const { values, set, field, message, refuse, empty } = useForm({ title: '', body: '' });
  const [mails, keepMails] = usePreview<Mails>(values);
  const { title, body } = values;
  const [news, setNews] = useState<string | null>(null);
  /** What was published and could not be mailed, for a chat. */
  const [published, setPublished] = useState<string | null>(null);
  const copyText = useCopyText();
  const [announce, isRunning] = useFormMutation<AnnounceFormMutation>(graphql`
    mutation AnnounceFormMutation($input: AnnounceInput!) {
      announce(input: $input) {
        ... on AnnouncePayload {
          mails
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const run = (dryRun: boolean) =>
    void announce({ input: { pool, title, body, dryRun } }).then((outcome) => {
      refuse(new Map(), outcome.kind === 'failed' ? outcome.message : null);
      setNews(null);
      if (outcome.kind === 'failed') return;
      const { mails: count, mailObstacle } = outcome.done;
      const unsent = notSent(mailObstacle);
      if (dryRun) {
        keepMails({ count, problem: unsent });
        return;
      }
      empty(values);
      const written = count === 1 ? '1 mail' : `${count} mails`;
      setNews(
        unsent === null
          ? `Published. ${written} ${count === 1 ? 'is' : 'are'} on the way.`
          : `Published on the site, where players see it. ${unsent} ${written} ${count === 1 ? 'waits' : 'wait'} in This week; copy the text into your chat meanwhile.`,
      );
      setPublished(unsent === null ? null : `${title.trim()}\n\n${body.trim()}`);
      onPublished();
    });
  return (
    <Card title="New announcement" className={styles.card ?? ''}>
      <Field label="Title" {...field('title')} maxLength={120} />
      <TextArea
        label="Text"
        hint="Plain text."
        value={body}
        maxLength={5000}
        onChange={(value) => set({ body: value })}
      />
      {mails !== null && (
        <p role="status">
          {mails.problem === null
            ? `${mails.count === 1 ? '1 person gets' : `${mails.count} people get`} it by mail. Mails cannot be taken back.`
            : `Players see it on the site. ${mails.problem.replace('Not sent', 'Nothing is mailed')}`}
        </p>
      )}
      {news !== null && <p role="status">{news}</p>}
      {published !== null && (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() =>
              void copyText(published, {
                done: 'The announcement was copied. Paste it into your chat.',
                instead: 'Select the text in the list below and copy it with your keyboard.',
              })
            }
          >
            <Copy aria-hidden size={18} /> Copy the text
          </Button>
        </div>
      )}
      <Problem text={message} />
      <div className="flex flex-wrap gap-2">
        <Button
          look={mails === null ? 'plain' : 'primary'}
          isWaiting={isRunning}
          disabled={title.trim() === '' || body.trim() === ''}
          onClick={() => run(mails === null)}
        >
          {mails === null ? 'Preview' : 'Publish'}
        </Button>
      </div>
    </Card>
  );
}
