import { Button } from '#web/ui/form/Button.tsx';
import styles from './Account.module.css';
import { SecretField } from './SecretField.tsx';

export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div className={styles.once} role="group" aria-labelledby="once">
      <p id="once" className={styles.strong}>
        Copy this token now. It will not be shown again.
      </p>
      <SecretField label="New token" value={token} what="token" focused>
        <Button onClick={onDone}>Done</Button>
      </SecretField>
    </div>
  );
}
