import { useEffect, useEffectEvent, useState } from 'react';
import { Fold } from '#web/ui/components/Fold.tsx';
import { TextArea } from '../TextArea.tsx';
import screen from '../Screen.module.css';
import type { Pasted } from './usePaste.ts';

/** Milliseconds after the last change until the text is parsed. */
const SETTLE = 300;

interface PasteBoxProps {
  pasted: Pasted | null;
  isReading: boolean;
  onPaste: (text: string) => void;
}

/** A field for pasted results, and the outcome of the last paste. */
export function PasteBox({ pasted, isReading, onPaste }: PasteBoxProps) {
  const [text, setText] = useState('');
  const read = useEffectEvent((settled: string) => onPaste(settled));
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const timer = setTimeout(() => read(text), SETTLE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="grid gap-2">
      <Fold summary="Paste results">
        <TextArea
          label="Results, a line for each game"
          hint="Two columns of scores in the order below, or teams with their scores: “KC 27 BUF 24”. They can also be pasted into a score."
          value={text}
          maxLength={10_000}
          onChange={setText}
        />
      </Fold>
      <div role="status" className="empty:hidden">
        {isReading && <p className="text-quiet text-15">Reading the teams…</p>}
        {!isReading && pasted !== null && (
          <>
            <p>{pasted.summary}</p>
            {pasted.problems.length > 0 && (
              <ul role="list" className="grid gap-1">
                {pasted.problems.map((problem) => (
                  <li key={problem} className={screen.problem}>
                    {problem}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  );
}
