import { type SubmitEvent, useState } from 'react';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { RequestError } from '#web/app/relay/errors.ts';
import { repeatedProblems } from '#web/shared/usernames/repeatedProblems.ts';
import { useRefusal } from '#web/shared/usernames/useRefusal.ts';
import { useUsernameProblems } from '#web/shared/usernames/useUsernameProblems.ts';
import type { AddEntriesForm_pool$data } from './__generated__/AddEntriesForm_pool.graphql';
import { type Added, useAddEntries } from './useAddEntries.ts';

/** Blank names are not sent; the problem of a sent name is shown at the field that it was typed into. */
function asShown(problems: ReadonlyMap<string, string>, typed: readonly string[]): Map<string, string> {
  const sent = [...typed.keys()].filter((index) => typed[index] !== '');
  return new Map(
    [...problems].map(([name, text]) => [
      name.replace(/^usernames\.(\d+)$/, (_, place: string) => `usernames.${sent[Number(place)]}`),
      text,
    ]),
  );
}

/** The entries that are to be added, as they are typed, and their submission. */
export function useNewEntries(
  pool: Pick<AddEntriesForm_pool$data, 'id' | 'viewerAddEntries'>,
  { onAdded, onExpired }: { onAdded: (added: Added) => void; onExpired: () => void },
) {
  const [add, isAdding] = useAddEntries();
  const [wanted, setWanted] = useState(1);
  const [names, setNames] = useState<readonly string[]>([]);
  const [code, setCode] = useState('');
  const { problems, setProblems, refused, refuse } = useRefusal();
  const whole = useProblemFocus(refused);
  const toast = useToast();
  const { remaining } = pool.viewerAddEntries;
  const count = Math.min(wanted, Math.max(1, remaining));
  const typed = Array.from({ length: count }, (_, index) => names[index] ?? '');
  const found = useUsernameProblems(pool.id, typed);
  const shown = new Map([...repeatedProblems(typed), ...found, ...problems]);
  const rename = (index: number, name: string) => {
    setNames(Object.assign([...typed], { [index]: name }));
    // Clears the old problems: the input is validated again.
    setProblems(new Map([...problems].filter(([field]) => field !== `usernames.${index}`)));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAdding) return;
    const referralCode = code.trim();
    if (!referralCode) {
      const text = 'Please enter a referral code.';
      toast({ tone: 'error', title: 'Missing Information', text });
      refuse(new Map([['referralCode', text]]));
      return;
    }
    setProblems(new Map());
    // The server checks again whether a name is still taken.
    const wrong = repeatedProblems(typed);
    if (wrong.size > 0) {
      toast({ tone: 'error', title: 'Failed to Add Entries', text: [...wrong.values()][0] });
      refuse(wrong);
      return;
    }
    const trimmed = typed.map((name) => name.trim());
    const usernames = trimmed.filter((name) => name !== '');
    const input = { pool: pool.id, numberOfEntries: count, usernames, referralCode };
    add(input, (outcome) => {
      if (outcome.kind === 'failed') {
        if (outcome.cause instanceof RequestError && outcome.cause.failure === 'session') return onExpired();
        refuse(asShown(outcome.problems, trimmed));
        toast({ tone: 'error', title: 'Failed to Add Entries', text: outcome.message });
      } else {
        onAdded(outcome.done);
        setWanted(1);
        setNames([]);
        setCode('');
        toast({ tone: 'success', title: 'Entries Added' });
      }
    });
  };
  return { count, setWanted, typed, rename, code, setCode, shown, whole, submit, isAdding };
}
