import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { mailProviders } from './mailProviders.ts';
import type { MailSecurity } from './__generated__/useMailServerMutation.graphql';
import type { MailServerForm_site$key } from './__generated__/MailServerForm_site.graphql';
import { OTHER, useMailServer } from './useMailServer.ts';

const SECURITIES = [
  { value: 'TLS', label: 'TLS (port 465)' },
  { value: 'STARTTLS', label: 'STARTTLS (port 587)' },
  { value: 'NONE', label: 'None (own network only)' },
];

/** Asks for a mail server, which is tested by a mail before it is used. */
export function MailServerForm({
  site: key,
  email,
  onConnected,
}: {
  site: MailServerForm_site$key;
  email: string;
  onConnected: () => void;
}) {
  const { mailServer, settings } = useFragment(
    graphql`
      fragment MailServerForm_site on Site {
        mailServer {
          host
          port
          security
          user
        }
        settings {
          name
          value
          environmentVariable
        }
      }
    `,
    key,
  );
  const sender = settings?.find(({ name }) => name === 'MAIL_FROM');
  const fixed = settings?.find(({ name }) => name === 'SMTP_URL')?.environmentVariable ?? null;
  const { provider, choose, values, set, field, form, isConnecting, sentTo } = useMailServer(
    mailServer,
    sender?.value ?? '',
    onConnected,
  );
  const known = mailProviders.find(({ name }) => name === provider);
  if (fixed !== null) {
    return <p>The mail server is set by the environment ({fixed}). Change it there.</p>;
  }
  return (
    <form className="grid gap-4" {...form}>
      <Select
        label="Provider"
        value={provider}
        options={[OTHER, ...mailProviders.map(({ name }) => name)].map((name) => ({
          value: name,
          label: name,
        }))}
        onChange={choose}
      />
      {known && <p className="text-quiet text-15">{known.hint}</p>}
      <Field label="Mail server" {...field('host')} placeholder="smtp.example.org" required />
      <Field label="Port" {...field('port')} inputMode="numeric" required />
      <Select
        label="Encryption"
        value={values.security}
        options={SECURITIES}
        onChange={(value) => set({ security: value as MailSecurity })}
      />
      <Field label="User name" {...field('user')} />
      <PasswordField
        label="Password of the mail server"
        {...field('password')}
        hint={
          mailServer === null || mailServer === undefined
            ? 'It is stored on this server, and nobody can read it here again.'
            : 'Leave it empty to keep the stored one.'
        }
      />
      <Field
        label="Sender of mails"
        {...field('mailFrom')}
        readOnly={sender?.environmentVariable != null}
        hint="Office pool <pool@example.org>. Most providers accept only your own address."
        required
      />
      <p>A test mail goes to {email} first. The server is used only if it takes that mail.</p>
      <Button type="submit" look="primary" isWaiting={isConnecting}>
        {isConnecting ? 'Sending a test mail…' : 'Send a test mail and use this server'}
      </Button>
      <p role="status" className="wrap-anywhere empty:absolute">
        {sentTo !== null && (
          <span className="text-turf-ink font-semibold">
            The server took the test mail and is in use. Look for it at {sentTo}, also among junk mail.
          </span>
        )}
      </p>
    </form>
  );
}
