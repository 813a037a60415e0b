import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Field } from '#web/components/Field.tsx';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { Select } from '#web/components/Select.tsx';
import form from '#web/components/form.module.css';
import { useProblemFocus } from '#web/components/useProblemFocus.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import { useSecureChange } from '../account/security/useSecureChange.ts';
import { mailProviders } from './mailProviders.ts';
import type { MailSecurity, MailServerFormMutation } from './__generated__/MailServerFormMutation.graphql';
import type { MailServerForm_site$key } from './__generated__/MailServerForm_site.graphql';
import styles from './SetupPage.module.css';

const SECURITIES = [
  { value: 'TLS', label: 'TLS (port 465)' },
  { value: 'STARTTLS', label: 'STARTTLS (port 587)' },
  { value: 'NONE', label: 'None (own network only)' },
];
const OTHER = 'Another provider';

/** Asks for a mail server, and sends a test mail through it before it is used. */
export function MailServerForm({
  site: key,
  email,
  onConnected,
}: {
  site: MailServerForm_site$key;
  /** The address of the administrator, which gets the test mail. */
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
  const [provider, setProvider] = useState(OTHER);
  const [values, setValues] = useState({
    host: mailServer?.host ?? '',
    port: String(mailServer?.port ?? 465),
    security: mailServer?.security ?? 'TLS',
    user: mailServer?.user ?? '',
    password: '',
    mailFrom: sender?.value ?? '',
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const whole = useProblemFocus(problems);
  const [connect] = useFormMutation<MailServerFormMutation>(graphql`
    mutation MailServerFormMutation($input: ConnectMailServerInput!) {
      connectMailServer(input: $input) {
        __typename
        ... on ConnectMailServerPayload {
          testedWith
          site {
            mailObstacle
            ...MailServerForm_site
            ...SiteForm_site
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [change, isConnecting] = useSecureChange('Mail Server Not Connected');
  const known = mailProviders.find(({ name }) => name === provider);
  const set = (changes: Partial<typeof values>) => {
    setSentTo(null);
    setValues((before) => ({ ...before, ...changes }));
  };
  const choose = (name: string) => {
    setProvider(name);
    const chosen = mailProviders.find((one) => one.name === name);
    if (chosen) {
      const { host, port, security, user } = chosen;
      set({ host, port: String(port), security, user });
    }
  };
  const field = (name: 'host' | 'port' | 'user' | 'password' | 'mailFrom') => ({
    name,
    value: values[name],
    problem: problems.get(name) ?? null,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isConnecting) return;
    setProblems(new Map());
    setSentTo(null);
    const connected = await change(
      () => connect({ input: { ...values, port: Number(values.port), security: values.security } }),
      (refused) => setProblems(refused.problems),
    );
    if (connected === null) return;
    set({ password: '' });
    setSentTo(connected.testedWith);
    onConnected();
  };
  if (fixed !== null) {
    return <p>The mail server is set by the environment ({fixed}). Change it there.</p>;
  }
  return (
    <form ref={whole} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      <Select
        label="Provider"
        value={provider}
        options={[OTHER, ...mailProviders.map(({ name }) => name)].map((name) => ({
          value: name,
          label: name,
        }))}
        onChange={choose}
      />
      {known && <p className={styles.hint}>{known.hint}</p>}
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
      <p role="status" className={styles.result}>
        {sentTo !== null && (
          <span className={styles.works}>
            The server took the test mail and is in use. Look for it at {sentTo}, also among junk mail.
          </span>
        )}
      </p>
    </form>
  );
}
