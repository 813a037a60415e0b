import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { saveFile } from '#web/ui/text/saveFile.ts';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import styles from '../Account.module.css';
import security from './Security.module.css';

/** New recovery codes, shown once. */
export function RecoveryCodesOnce({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLParagraphElement>(null);
  const copyText = useCopyText();
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'center' });
    title.current?.focus({ preventScroll: true });
  }, [codes]);

  const copy = () =>
    copyText(codes.join('\n'), {
      done: 'The codes were copied to your clipboard.',
      instead: 'Please download the codes, or write them down.',
    });
  const download = () => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain');

  return (
    <div className={styles.once} role="group" aria-labelledby="codes-once">
      <p ref={title} id="codes-once" tabIndex={-1} className={`${styles.strong} ${security.step}`}>
        Save these recovery codes now. They are not shown again.
      </p>
      <p>Each logs you in once when you do not have your passkeys or your app. Old codes no longer work.</p>
      <ul role="list" className={security.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="primary" onClick={download}>
          <Download aria-hidden size={18} /> Download
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden size={18} /> Copy
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </div>
    </div>
  );
}
