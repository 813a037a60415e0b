import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { saveFile } from '#web/ui/text/saveFile.ts';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';

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
    <div
      className="p-4 rounded bg-card-sunken grid gap-3 border-2 border-penalty-edge"
      role="group"
      aria-labelledby="codes-once"
    >
      <p ref={title} id="codes-once" tabIndex={-1} className="font-bold focus-visible:outline-none">
        Save these recovery codes now. They are not shown again.
      </p>
      <p>Each logs you in once when you do not have your passkeys or your app. Old codes no longer work.</p>
      <ul role="list" className="grid grid-cols-[repeat(2,minmax(0,max-content))] gap-y-2 gap-x-8 text-17">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-3">
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
