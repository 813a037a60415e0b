import { useId, useState } from 'react';
import type { Evidence } from '#verify/checks/header.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FileChoice } from './FileChoice.tsx';
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
  const readFiles = async (files: File[]) =>
    onChoose(await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))));
  return (
    <div className="grid gap-2 justify-items-start [&_label]:font-bold">
      <FileChoice
        label="Receipt files (.tlog-proof)"
        accept=".tlog-proof,text/plain"
        onChoose={(files) => void readFiles(files)}
      />
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
