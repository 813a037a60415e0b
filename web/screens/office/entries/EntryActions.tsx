import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import styles from '../Screen.module.css';
import type { EntryActions_entry$key } from './__generated__/EntryActions_entry.graphql';
import { ClaimLink } from './ClaimLink.tsx';
import { DoneBar, type Done } from '../commands/DoneBar.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import type { ActionChoices } from './ActionDialog.tsx';
import { standingsLines } from '../commands/regradingLines.ts';
import { entryActions } from './entryActions.ts';
import { OpenPickDialog } from './OpenPickDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

interface EntryActionsProps {
  entry: EntryActions_entry$key;
  pool: string;
  week: number;
  choices: ActionChoices;
  /** Refetches the page. */
  onChanged: () => void;
}

/** The actions on an entry, each with preview and undo. */
export function EntryActions({ entry: key, pool, week, choices, onChanged }: EntryActionsProps) {
  const entry = useFragment(
    graphql`
      fragment EntryActions_entry on Entry {
        id
        username
        email
        version
        eliminatedWeek
        isUnclaimed
        canWithdraw
        buyBackOffer {
          feeCents
          currency
          closesAt
        }
        buyBacks {
          throughWeek
          feeCents
          currency
        }
      }
    `,
    key,
  );
  const [open, setOpen] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const action = entryActions.find(({ name }) => name === open);
  const finish = (what: Done) => {
    setOpen(null);
    setDone(what);
    onChanged();
  };
  return (
    <Card title="Actions" className={styles.card ?? ''}>
      <div className="flex flex-wrap gap-2">
        {entryActions
          .filter(({ isOffered }) => isOffered?.(entry) ?? true)
          .map(({ name, label }) => (
            <Button key={name} onClick={() => setOpen(name)}>
              {label}
            </Button>
          ))}
        <Button onClick={() => setOpen('openPick')}>Open a secret pick</Button>
        {entry.canWithdraw && <Button onClick={() => setOpen('withdraw')}>Take out of the pool</Button>}
      </div>
      {entry.isUnclaimed === true && <ClaimLink pool={pool} entry={entry.id} />}
      <DoneBar
        done={done}
        linesOf={(effect) => standingsLines(effect, choices.regularWeeks)}
        onUndone={finish}
        onRefused={onChanged}
      />
      {action && (
        <ActionDialog
          key={action.name}
          action={action}
          entry={entry}
          version={entry.version}
          week={week}
          choices={choices}
          onClose={() => setOpen(null)}
          onStale={onChanged}
          onDone={finish}
        />
      )}
      {open === 'withdraw' && (
        <WithdrawDialog entry={entry} version={entry.version} onClose={() => setOpen(null)} />
      )}
      {open === 'openPick' && (
        <OpenPickDialog
          entry={entry}
          week={week}
          weeks={choices.weeks}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
    </Card>
  );
}
