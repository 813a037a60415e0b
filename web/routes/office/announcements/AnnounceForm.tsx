import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Field } from '../../../components/Field.tsx';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import styles from '../Screen.module.css';
import { TextArea } from '../TextArea.tsx';
import type { AnnounceFormMutation } from './__generated__/AnnounceFormMutation.graphql';

/** Writes an announcement; who gets it by mail is shown before it is published. */
export function AnnounceForm({ pool, onPublished }: { pool: string; onPublished: () => void }) {
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [mails, setMails] = useState<number | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announce, isRunning] = useInputMutation<AnnounceFormMutation, number>(
    graphql`
      mutation AnnounceFormMutation($input: AnnounceInput!) {
        announce(input: $input) {
          __typename
          ... on AnnouncePayload {
            mails
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ announce: result }) =>
      result.__typename === 'AnnouncePayload' ? { done: result.mails ?? 0 } : result,
    'The announcement could not be published.',
  );
  const run = (dryRun: boolean) =>
    announce({ pool, title, body, dryRun }, (outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      setNews(null);
      if (outcome.kind === 'failed') return;
      if (dryRun) {
        setMails(outcome.done);
        return;
      }
      setMails(null);
      setTitle('');
      setBody('');
      setNews(`Published. ${outcome.done === 1 ? '1 mail is' : `${outcome.done} mails are`} on the way.`);
      onPublished();
    });
  return (
    <Card title="New announcement" className={styles.card ?? ''}>
      <Field
        label="Title"
        value={title}
        maxLength={120}
        onChange={({ target }) => {
          setTitle(target.value);
          setMails(null);
        }}
      />
      <TextArea
        label="Text"
        hint="Plain text."
        value={body}
        maxLength={5000}
        onChange={(value) => {
          setBody(value);
          setMails(null);
        }}
      />
      {mails !== null && (
        <p role="status">
          {mails === 1 ? '1 person gets' : `${mails} people get`} it by mail. Mails cannot be taken back.
        </p>
      )}
      {news !== null && <p role="status">{news}</p>}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
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
