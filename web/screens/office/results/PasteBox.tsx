import { useEffect, useEffectEvent, useState } from 'react';
import { TextArea } from '../TextArea.tsx';
import screen from '../Screen.module.css';
import styles from './ScoreGrid.module.css';
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
    <div className={styles.paste}>
      <details>
        <summary className={styles.summary}>Paste results</summary>
        <TextArea
          label="Results, a line for each game"
          hint="Two columns of scores in the order below, or teams with their scores: “KC 27 BUF 24”. They can also be pasted into a score."
          value={text}
          maxLength={10_000}
          onChange={setText}
        />
      </details>
      <div role="status" className={screen.news}>
        {isReading && <p className={screen.quiet}>Reading the teams…</p>}
        {!isReading && pasted !== null && (
          <>
            <p>{pasted.summary}</p>
            {pasted.problems.length > 0 && (
              <ul role="list" className={screen.lines}>
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
