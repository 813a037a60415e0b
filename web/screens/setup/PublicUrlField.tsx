import { useState } from 'react';
import { Field } from '#web/ui/form/Field.tsx';
import { usePublicUrlProblem } from './usePublicUrlProblem.ts';

interface PublicUrlFieldProps {
  value: string;
  /** The environment variable that sets it; null for none. */
  environmentVariable: string | null;
  /** Why the last attempt to save it failed. */
  problem: string | undefined;
  /** Whether people are signed in at the current address. */
  isInUse: boolean;
}

export function PublicUrlField({ value, environmentVariable, problem, isInUse }: PublicUrlFieldProps) {
  const [url, setUrl] = useState(value);
  const found = usePublicUrlProblem(url);
  const isFixed = environmentVariable !== null;
  const isChanged = isInUse && url.trim().replace(/\/+$/, '') !== value;
  return (
    <>
      <Field
        label="Public address"
        name="publicUrl"
        type="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        hint={
          isFixed
            ? `Set by the environment (${environmentVariable}).`
            : 'Where people open the site, like https://pool.example.org. Links in mails, invitations and chats lead there.'
        }
        readOnly={isFixed}
        problem={problem ?? found}
        required
      />
      {isChanged && (
        <p role="status">
          A change signs everybody out, you too: sessions and passkeys belong to the address. People sign in
          again at the new one, and links that were sent before lead to the old one.
        </p>
      )}
    </>
  );
}
