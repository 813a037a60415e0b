import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { Evidence } from '#verify/checks/header.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { InForce } from './InForce.tsx';

interface ReceiptChoiceProps {
  /** Those in use. */
  inForce: readonly Evidence[];
  onChoose: (receipts: Evidence[]) => void;
}

/** Takes receipts, as files or pasted. */
export function ReceiptChoice({ inForce, onChoose }: ReceiptChoiceProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const text = pasted.trim();
  const receipts = text === '' ? [] : [{ name: 'The pasted receipt', text: `${text}\n` }];
  const readFiles = async (files: FileList | null) => {
    const chosen = await Promise.all(
      [...(files ?? [])].map(async (file) => ({ name: file.name, text: await file.text() })),
    );
    if (chosen.length > 0) onChoose(chosen);
  };
  return (
    <div className="grid gap-2 justify-items-start [&_label]:font-bold">
      <label htmlFor={`${id}file`}>Receipt files (.tlog-proof)</label>
      <input
        id={`${id}file`}
        type="file"
        accept=".tlog-proof,text/plain"
        multiple
        className="peer sr-only"
        onChange={({ target }) => void readFiles(target.files)}
      />
      {/* The browser's button is in its language, not the site's. */}
      <label
        htmlFor={`${id}file`}
        aria-hidden
        className="tap gap-2 px-4 border border-control-line rounded-small bg-card cursor-pointer hover:bg-hover peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2"
      >
        <FileUp aria-hidden size={18} /> Choose files
      </label>
      <label htmlFor={`${id}text`}>Or paste a receipt</label>
      <textarea
        id={`${id}text`}
        rows={4}
        spellCheck={false}
        className="w-full min-h-target p-2 field text-inherit font-mono text-13"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <InForce what="receipt" names={inForce.map(({ name }) => name)} />
      <Button onClick={() => (text !== '' || inForce.length > 0) && onChoose(receipts)}>
        Check the pasted receipt
      </Button>
    </div>
  );
}
