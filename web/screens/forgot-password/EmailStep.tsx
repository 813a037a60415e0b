import { MailCheck, MailX } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';

import type { EmailStepMutation } from './__generated__/EmailStepMutation.graphql';

/**
 * Requests the mail with the link.
 * @param onToken called with the token that the demo returns instead of a mail
 */
export function EmailStep({ onToken }: { onToken: (token: string) => void }) {
  const [run, isSending] = useFormMutation<EmailStepMutation>(
    graphql`
      mutation EmailStepMutation($input: RequestPasswordResetInput!) {
        requestPasswordReset(input: $input) {
          ... on RequestPasswordResetPayload {
            message
            resetToken
            mailObstacle
          }
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Failed to send password reset email',
  );
  const email = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [unsent, setUnsent] = useState<string | null>(null);
  const toast = useToast();

  // Moves the focus here, also when the reset step led back, so that keyboard and screen reader users
  // continue here.
  useEffect(() => email.current?.focus(), []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const address = email.current?.value.trim() ?? '';
    if (!address) {
      toast({ tone: 'error', title: 'Missing Information', text: 'Please enter your email address.' });
      email.current?.focus();
      return;
    }
    void run({ input: { email: address } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        toast({ tone: 'error', title: 'Error', text: outcome.message });
        return;
      }
      const { message, resetToken, mailObstacle } = outcome.done;
      if (mailObstacle != null) {
        setSent(null);
        setUnsent(message);
        return;
      }
      setUnsent(null);
      setSent(message);
      toast({
        tone: 'success',
        title: 'Password Reset Email Sent',
        text: resetToken ? `${message} Reset token: ${resetToken}` : message,
        duration: resetToken ? 15_000 : undefined,
      });
      if (resetToken) onToken(resetToken);
    });
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p>Enter the email address of your account. We will send you a link to reset your password.</p>
      <Field
        ref={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <Button type="submit" look="primary" wide isWaiting={isSending}>
        {isSending ? 'Sending…' : 'Send reset link'}
      </Button>
      {unsent !== null && (
        <p
          role="alert"
          className="flex gap-2 p-3 rounded-small bg-turf-tint [&_svg]:flex-none [&_svg]:mt-px [&_svg]:text-turf-ink"
        >
          <MailX aria-hidden size={20} /> {unsent}
        </p>
      )}
      <div role="status" className="empty:absolute">
        {sent !== null && (
          <p className="flex gap-2 p-3 rounded-small bg-turf-tint [&_svg]:flex-none [&_svg]:mt-px [&_svg]:text-turf-ink">
            <MailCheck aria-hidden size={20} /> {sent}
          </p>
        )}
      </div>
    </form>
  );
}
