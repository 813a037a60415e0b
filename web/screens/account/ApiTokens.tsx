import { Terminal } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ApiTokenRow } from './ApiTokenRow.tsx';
import { NewToken } from './NewToken.tsx';
import { SecretField } from './SecretField.tsx';
import type { ApiTokens_viewer$key } from './__generated__/ApiTokens_viewer.graphql';

/** API tokens: created with scopes and an expiry, shown once, listed with their last use, revoked. */
export function ApiTokens({ viewer: key }: { viewer: ApiTokens_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment ApiTokens_viewer on Viewer {
        isCommissioner
        apiTokens {
          id
          ...ApiTokenRow_token
        }
      }
    `,
    key,
  );
  const [isMaking, setMaking] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <AccountSection
      id="tokens"
      title="API tokens"
      icon={Terminal}
      aside={
        !isMaking && (
          <Button
            onClick={() => {
              setToken(null);
              setMaking(true);
            }}
          >
            New token
          </Button>
        )
      }
    >
      <p className="text-quiet">
        A token lets a script act for you, within its scopes: <code>Authorization: Bearer lsp_…</code>
      </p>
      {isMaking && (
        <NewToken
          mayAdminister={viewer.isCommissioner}
          onCancel={() => setMaking(false)}
          onMade={(created) => {
            setMaking(false);
            setToken(created);
          }}
        />
      )}
      {token !== null && <TokenOnce token={token} onDone={() => setToken(null)} />}
      {viewer.apiTokens.length === 0 ? (
        <p>You have no API tokens.</p>
      ) : (
        <ul role="list" className="divided panel">
          {viewer.apiTokens.map((one) => (
            <ApiTokenRow key={one.id} token={one} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div
      className="p-4 rounded bg-card-sunken grid gap-3 border-2 border-penalty-edge"
      role="group"
      aria-labelledby="once"
    >
      <p id="once" className="font-bold">
        Copy this token now. It will not be shown again.
      </p>
      <SecretField label="New token" value={token} what="token" focused>
        <Button onClick={onDone}>Done</Button>
      </SecretField>
    </div>
  );
}
