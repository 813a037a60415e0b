import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { passkeyBarrier } from '#web/app/session/passkeys.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import type { Passkeys_security$key } from './__generated__/Passkeys_security.graphql';

interface PasskeysProps {
  security: Passkeys_security$key;
  origin: string | null | undefined;
  onCodes: (codes: readonly string[]) => void;
}

export function Passkeys({ security: key, origin, onCodes }: PasskeysProps) {
  const { passkeys } = useFragment(
    graphql`
      fragment Passkeys_security on SignInSecurity {
        passkeys {
          id
          ...PasskeyRow_passkey
        }
      }
    `,
    key,
  );
  const [isAdding, setAdding] = useState(false);
  const barrier = passkeyBarrier(origin);
  return (
    <div
      className="grid gap-3 min-w-0 [&+&]:pt-4 [&+&]:border-t [&+&]:border-line"
      role="group"
      aria-labelledby="passkeys"
    >
      <div className="row justify-between gap-y-2 gap-x-4 min-h-target">
        <h3 id="passkeys">Passkeys</h3>
        {!isAdding && barrier === null && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
      </div>
      {barrier !== null && <p className="text-quiet">{barrier}</p>}
      {isAdding && (
        <AddPasskey
          onEnd={(codes) => {
            setAdding(false);
            if (codes) onCodes(codes);
          }}
        />
      )}
      {passkeys.length === 0 ? (
        <p>You have no passkeys.</p>
      ) : (
        <ul role="list" className="divided panel">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </div>
  );
}
