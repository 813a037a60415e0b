import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useToast } from '../../layout/Toasts.tsx';
import styles from './Account.module.css';

/** The new token in full, shown once. */
export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setCopied(true);
      toast({ tone: 'success', title: 'Copied', text: 'The token was copied to your clipboard.' });
    } catch {
      // Without permission, or over plain HTTP, the browser offers no clipboard.
      field.current?.select();
      toast({ title: 'Not copied', text: 'The token is selected; copy it with your keyboard.' });
    }
  };

  return (
    <div className={styles.once} role="group" aria-labelledby="once">
      <p id="once" className={styles.strong}>
        Copy this token now. It will not be shown again.
      </p>
      <input
        ref={field}
        aria-label="New token"
        className={styles.secret}
        value={token}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <Button look="primary" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
          {isCopied ? 'Copied' : 'Copy token'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
