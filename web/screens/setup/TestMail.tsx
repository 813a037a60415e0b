import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { TestMailMutation } from './__generated__/TestMailMutation.graphql';
import type { TestMailQuery } from './__generated__/TestMailQuery.graphql';

const EVERY = 1_500;
/** Polls before the page says that the mail server is slow. */
const MOST = 30;

const NO_SERVER = 'this site has no mail server.';

type State =
  | { kind: 'idle' }
  | { kind: 'waiting'; key: string }
  | { kind: 'sent' }
  | { kind: 'failed'; why: string }
  // The outcome is unknown.
  | { kind: 'late'; why: string };

export function TestMail({ email }: { email: string }) {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [run, isSending] = useFormMutation<TestMailMutation>(graphql`
    mutation TestMailMutation {
      sendTestMail {
        ... on SendTestMailPayload {
          mail {
            key
            state
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const key = state.kind === 'waiting' ? state.key : null;
  useEffect(() => {
    if (key === null) return undefined;
    let looks = 0;
    const look = () => {
      looks += 1;
      fetchQuery<TestMailQuery>(
        environment,
        graphql`
          query TestMailQuery($key: String!) {
            testMail(key: $key) {
              state
              error
            }
          }
        `,
        { key },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ testMail }) => {
          if (testMail?.state === 'SENT') setState({ kind: 'sent' });
          else if (testMail?.state === 'NO_MAIL_SERVER') setState({ kind: 'failed', why: NO_SERVER });
          else if (testMail?.state === 'FAILED') setState({ kind: 'failed', why: testMail.error ?? '' });
          else if (looks >= MOST) setState({ kind: 'late', why: 'No answer yet. The mail is tried again.' });
        },
        // The next poll may succeed.
        error: (error: Error) => {
          if (looks >= MOST) setState({ kind: 'late', why: messageOf(error) });
        },
      });
    };
    const timer = window.setInterval(look, EVERY);
    return () => window.clearInterval(timer);
  }, [environment, key]);

  const send = () =>
    void run({}).then((outcome) => {
      if (outcome.kind === 'failed') {
        setState({ kind: 'failed', why: outcome.message });
        return;
      }
      const { mail } = outcome.done;
      setState(
        mail.state === 'NO_MAIL_SERVER'
          ? { kind: 'failed', why: NO_SERVER }
          : { kind: 'waiting', key: mail.key },
      );
    });
  const isWaiting = isSending || state.kind === 'waiting';
  return (
    <section className="grid gap-3 pt-4 border-t border-line [&>button]:justify-self-start [&_h2]:text-20">
      <h2>Test the mail</h2>
      <p>Sends one mail to {email}, the way that all mails go.</p>
      <Button onClick={send} isWaiting={isWaiting}>
        {isWaiting ? 'Sending…' : 'Send me a test mail'}
      </Button>
      <p role="status" className="wrap-anywhere empty:absolute">
        {state.kind === 'sent' && (
          <span className="text-turf-ink font-semibold">Test mail sent. Look for it at {email}.</span>
        )}
        {state.kind === 'late' && <span className="text-flag-ink">{state.why}</span>}
        {state.kind === 'failed' && <span className="text-flag-ink">The mail was not sent: {state.why}</span>}
      </p>
    </section>
  );
}
