import { Button } from '#web/ui/form/Button.tsx';
import { SecretField } from './SecretField.tsx';

export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
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
