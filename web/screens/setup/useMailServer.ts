import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useForm } from '#web/ui/form/useForm.ts';
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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const initial = {
    host: mailServer?.host ?? '',
    port: String(mailServer?.port ?? 465),
    security: mailServer?.security ?? 'TLS',
    user: mailServer?.user ?? '',
    password: '',
    mailFrom,
  };
  const { values, set, field, form, refuse } = useForm(initial, () => setSentTo(null));
  const [connect] = useFormMutation<useMailServerMutation>(graphql`
    mutation useMailServerMutation($input: ConnectMailServerInput!) {
      connectMailServer(input: $input) {
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
  const choose = (name: string) => {
    setProvider(name);
    const chosen = mailProviders.find((one) => one.name === name);
    if (chosen) {
      const { host, port, security, user } = chosen;
      set({ host, port: String(port), security, user });
    }
  };
  const submit = async () => {
    if (isConnecting) return;
    const port = readCount(values.port);
    refuse(new Map(port === null ? [['port', NO_COUNT]] : []));
    setSentTo(null);
    if (port === null) return;
    const connected = await change(
      () => connect({ input: { ...values, port, security: values.security } }),
      atFields(refuse),
    );
    if (connected === null) return;
    set({ password: '' });
    setSentTo(connected.testedWith);
    onConnected();
  };
  return {
    ...{ provider, choose, values, set, isConnecting, sentTo },
    field: (name: Parameters<typeof field>[0]) => ({
      ...field(name),
      autoComplete: 'off',
      spellCheck: false,
    }),
    form: form(() => void submit()),
  };
}
