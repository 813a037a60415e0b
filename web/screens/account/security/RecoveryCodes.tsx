import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSecureChange } from './useSecureChange.ts';
import type { RecoveryCodes_security$key } from './__generated__/RecoveryCodes_security.graphql';
import type { RecoveryCodesMutation } from './__generated__/RecoveryCodesMutation.graphql';

const mutation = graphql`
  mutation RecoveryCodesMutation {
    createRecoveryCodes {
      ... on CreateRecoveryCodesPayload {
        recoveryCodes
        viewer {
          id
          ...SignInSecurity_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

interface RecoveryCodesProps {
  security: RecoveryCodes_security$key;
  onCodes: (codes: readonly string[]) => void;
}

/** Recovery codes left, with a button that replaces them. */
export function RecoveryCodes({ security: key, onCodes }: RecoveryCodesProps) {
  const { recoveryCodesLeft: left } = useFragment(
    graphql`
      fragment RecoveryCodes_security on SignInSecurity {
        recoveryCodesLeft
      }
    `,
    key,
  );
  const [run] = useFormMutation<RecoveryCodesMutation>(mutation);
  const [change, isMaking] = useSecureChange('No New Codes', 'make new recovery codes');

  const make = async () => {
    const created = await change(() => run({}));
    if (created !== null) onCodes(created.recoveryCodes);
  };

  return (
    <div
      className="grid gap-3 min-w-0 [&+&]:pt-4 [&+&]:border-t [&+&]:border-line"
      role="group"
      aria-labelledby="recovery"
    >
      <div className="row justify-between gap-y-2 gap-x-4 min-h-target">
        <h3 id="recovery">Recovery codes</h3>
        <Button onClick={() => void make()} isWaiting={isMaking}>
          {isMaking ? 'Making codes…' : 'Make new codes'}
        </Button>
      </div>
      <p className={left < 3 ? 'text-flag-ink font-semibold' : 'text-quiet'}>
        {left === 0
          ? 'You have none left. Make new ones, so that you can log in without your devices.'
          : `${left === 1 ? '1 code' : `${left} codes`} left. Each logs you in once when you do not have your devices. New codes replace the old ones.`}
      </p>
    </div>
  );
}
