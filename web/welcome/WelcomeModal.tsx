import { useState } from 'react';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import styles from './WelcomeModal.module.css';

export interface WelcomeMessage {
  /** Who is greeted. */
  name: string;
  username: string;
  entryNumber: number;
  totalEntries: number;
  /** The pool's or the entry's own words; null for none. */
  message: string | null;
  referrerName: string | null;
  poolName: string;
  /** All entries of the pool. */
  totalPlayers: number;
  tiesEliminate: boolean;
  /** When this week's picks are due; null when they are over, or not to be told. */
  deadlineLabel: string | null;
}

interface WelcomeModalProps {
  welcome: WelcomeMessage;
  /** Below the username: when it joined. */
  entryDetails: string;
  startLabel?: 'Start Playing' | "Let's Get Started";
  /** What takes the focus afterwards, when nothing on the page opened the dialog. */
  focusAfter?: () => HTMLElement | null;
  /** Called when the dialog has faded out for 300 ms (SPEC section 2). */
  onDismissed: () => void;
}

/** SPEC section 2, Welcome modal: greeting, entry badge and details, community, quick start; both buttons dismiss. */
export function WelcomeModal({
  welcome,
  entryDetails,
  startLabel = "Let's Get Started",
  focusAfter,
  onDismissed,
}: WelcomeModalProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      title={`Welcome, ${welcome.name}`}
      description={
        <>
          <bdi>{welcome.username}</bdi> is in {welcome.poolName}
        </>
      }
      fade="long"
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={onDismissed}
      focusAfter={focusAfter}
      footer={
        <Button look="primary" onClick={() => setOpen(false)}>
          {startLabel}
        </Button>
      }
    >
      <div className={styles.body}>
        <div className={styles.entry}>
          <p className={styles.username}>
            <bdi>{welcome.username}</bdi>
          </p>
          <Badge tone="good">
            Entry {welcome.entryNumber}
            {welcome.totalEntries > 1 && ` of ${welcome.totalEntries}`}
          </Badge>
          <p className={styles.joined}>{entryDetails}</p>
        </div>
        {welcome.message && (
          <blockquote className={styles.message}>
            <p>{welcome.message}</p>
          </blockquote>
        )}
        <p>
          You are one of {welcome.totalPlayers} players in this pool
          {welcome.referrerName && <>; {welcome.referrerName} referred you</>}. All picks become visible after
          the weekly deadline, and not before.
        </p>
        <div>
          <h3>Quick start</h3>
          <ul className={styles.tips}>
            <li>
              Pick one team to win each week.{' '}
              {welcome.deadlineLabel && <>This week&apos;s picks are due {welcome.deadlineLabel}.</>}
            </li>
            <li>Each team can be used once in the season, so plan ahead.</li>
            <li>
              {welcome.tiesEliminate ? 'A loss, a tie' : 'A loss'} or a missing pick eliminates the entry.
            </li>
            <li>A submitted pick cannot be changed.</li>
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
