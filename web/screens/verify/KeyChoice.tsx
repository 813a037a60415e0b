import { useId, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { InForce } from './InForce.tsx';

interface KeyChoiceProps {
  /** Those in use. */
  inForce: readonly string[];
  onChoose: (keys: string[]) => void;
}

/** Takes verifier keys of the log or of witnesses, one per line. */
export function KeyChoice({ inForce, onChoose }: KeyChoiceProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const keys = pasted.split(/\s+/).filter((key) => key !== '');
  return (
    <div className="grid gap-2 justify-items-start [&_label]:font-bold">
      <p className="text-quiet" id={`${id}what`}>
        A receipt that came by email names the key that signs this log, and a witness gives you its own. If
        the log is not signed by a key that you paste here, the check fails.
      </p>
      <label htmlFor={`${id}keys`}>Keys that you know</label>
      <textarea
        id={`${id}keys`}
        rows={3}
        spellCheck={false}
        aria-describedby={`${id}what`}
        className="w-full min-h-target p-2 field text-inherit font-mono text-13"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <InForce what="key" names={inForce} />
      <Button onClick={() => (keys.length > 0 || inForce.length > 0) && onChoose(keys)}>
        Check with these keys
      </Button>
    </div>
  );
}
