import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { NO_COUNT, readCount } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { atFields, useSecureChange } from '../account/security/useSecureChange.ts';
import { mailProviders } from './mailProviders.ts';
import type { MailServerForm_site$data } from './__generated__/MailServerForm_site.graphql';
import type { useMailServerMutation } from './__generated__/useMailServerMutation.graphql';

/** The choice of an unlisted provider. */
export const OTHER = 'Another provider';

/**
 * Form state of a mail server, and its submission, which sends a test mail before the server is used.
 * @param mailFrom the stored sender
 */
export function useMailServer(
  mailServer: MailServerForm_site$data['mailServer'],
  mailFrom: string,
  onConnected: () => void,
) {
  const [provider, setProvider] = useState(OTHER);
  const [values, setValues] = useState({
    host: mailServer?.host ?? '',
    port: String(mailServer?.port ?? 465),
    security: mailServer?.security ?? 'TLS',
    user: mailServer?.user ?? '',
    password: '',
    mailFrom,
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const whole = useProblemFocus(problems);
  const [connect] = useFormMutation<useMailServerMutation>(graphql`
    mutation useMailServerMutation($input: ConnectMailServerInput!) {
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
  const [change, isConnecting] = useSecureChange('Mail Server Not Connected', 'connect the mail server');
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
    const port = readCount(values.port);
    setProblems(new Map(port === null ? [['port', NO_COUNT]] : []));
    setSentTo(null);
    if (port === null) return;
    const connected = await change(
      () => connect({ input: { ...values, port, security: values.security } }),
      atFields(setProblems),
    );
    if (connected === null) return;
    set({ password: '' });
    setSentTo(connected.testedWith);
    onConnected();
  };
  return { provider, choose, values, set, field, whole, submit, isConnecting, sentTo };
}
