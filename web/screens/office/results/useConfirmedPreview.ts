import { useEffect, useEffectEvent, useState } from 'react';
import type { CommandOutcome } from '../commands/useCommand.ts';
import { usePreview } from '../usePreview.ts';

/** Milliseconds after the last key press until the preview is asked for. */
const SETTLE = 300;

interface ConfirmedPreviewOptions {
  /** What the command would do, as a key: another one needs another preview. Empty: nothing to do. */
  of: string;
  run: (isDryRun: boolean) => Promise<CommandOutcome>;
}

interface ConfirmedPreview {
  /** Null while the preview is asked for. */
  outcome: CommandOutcome | null;
  /** It was confirmed and is not stored yet. */
  isConfirming: boolean;
  /** Stores it: at once, or as soon as its preview is there and refuses nothing. */
  confirm: () => void;
}

/** A command whose preview appears by itself once typing pauses, and that takes its confirmation before that, too. */
export function useConfirmedPreview({ of, run }: ConfirmedPreviewOptions): ConfirmedPreview {
  const [outcome, keepOutcome] = usePreview<CommandOutcome>(of);
  const [isRunning, setRunning] = useState(false);
  // What was confirmed, also before its preview was there.
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
