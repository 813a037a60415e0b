import { useId, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { FileChoice } from './FileChoice.tsx';
import { InForce } from './InForce.tsx';
import type { ChosenFacts } from './verification.ts';

interface FactsChoiceProps {
  /** Those in use. */
  inForce: readonly ChosenFacts[];
  onChoose: (facts: ChosenFacts[]) => void;
}

/** Takes results and kickoffs from elsewhere: files, or the addresses of pools of other sites. */
export function FactsChoice({ inForce, onChoose }: FactsChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const addresses = typed.split(/\s+/).filter((address) => address !== '');
  return (
    <div className="grid gap-2 justify-items-start [&_label]:font-bold">
      <p className="text-quiet" id={`${id}what`}>
        Results and kickoffs are what this site says of the season. Compare them with a schedule of nflverse
        (games.csv), a scoreboard of ESPN (JSON), or a pool of another site. Any difference fails the check.
      </p>
      <FileChoice label="Files with results" accept=".csv,.json,.txt,.gz" onChoose={onChoose} />
      <label htmlFor={`${id}addresses`}>Or the address of a pool elsewhere</label>
      <input
        id={`${id}addresses`}
        type="url"
        aria-describedby={`${id}what`}
        className="w-full min-h-target px-2 field text-inherit"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <InForce
        what="source"
        names={inForce.map((facts) => (typeof facts === 'string' ? facts : facts.name))}
      />
      <Button onClick={() => (addresses.length > 0 || inForce.length > 0) && onChoose(addresses)}>
        Check with these results
      </Button>
    </div>
  );
}
