import { useEffect, useEffectEvent, useState } from 'react';
import type { CommandOutcome } from '../commands/useCommand.ts';
import { usePreview } from '../usePreview.ts';

/** Debounce of the preview, in milliseconds. */
const SETTLE = 300;

interface ConfirmedPreviewOptions {
  /** Identifies the command: a change needs another preview. Empty: no command. */
  of: string;
  run: (isDryRun: boolean) => Promise<CommandOutcome>;
}

interface ConfirmedPreview {
  /** Null while the preview loads. */
  outcome: CommandOutcome | null;
  /** Confirmed, but not yet stored. */
  isConfirming: boolean;
  /** Stores at once, or once the preview arrives without a refusal. */
  confirm: () => void;
}

/** Previews a command when typing pauses; it can be confirmed before the preview arrives. */
export function useConfirmedPreview({ of, run }: ConfirmedPreviewOptions): ConfirmedPreview {
  const [outcome, keepOutcome] = usePreview<CommandOutcome>(of);
  const [isRunning, setRunning] = useState(false);
  // The confirmed command, possibly before its preview.
  const [meant, setMeant] = useState('');
  const ask = async (isDryRun: boolean) => {
    if (!isDryRun) setRunning(true);
    const answer = await run(isDryRun);
    if (!isDryRun) setRunning(false);
    if (isDryRun || answer.kind === 'failed') keepOutcome(answer);
    if (!isDryRun || answer.kind === 'failed') setMeant((now) => (now === of ? '' : now));
  };
  const dryRun = useEffectEvent(() => void ask(true));
  useEffect(() => {
    if (of === '') return undefined;
    const timer = setTimeout(() => dryRun(), SETTLE);
    return () => clearTimeout(timer);
  }, [of]);
  const isMeant = of !== '' && meant === of;
  const isDue = isMeant && outcome?.kind === 'done' && !isRunning;
  const store = useEffectEvent(() => void ask(false));
  useEffect(() => {
    if (isDue) store();
  }, [isDue]);
  return {
    outcome,
    isConfirming: isRunning || isMeant,
    confirm: () => {
      if (!isRunning) setMeant(of);
    },
  };
}
