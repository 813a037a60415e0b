import { useState } from 'react';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { WelcomeFrame } from './WelcomeFrame.tsx';
import styles from './WelcomeModal.module.css';

export interface WelcomeMessage {
  /** Username of the new entry. */
  name: string;
  username: string;
  entryNumber: number;
  totalEntries: number;
  /** The pool's or the entry's own message; null for none. */
  message: string | null;
  referrerName: string | null;
  poolName: string;
  /** Number of entries in the pool. */
  totalPlayers: number;
  /** The lines of the quick start (welcomeDetails.ts). */
  tips: readonly string[];
}

interface WelcomeModalProps {
  welcome: WelcomeMessage;
  /** Shown below the username: the join date. */
  entryDetails: string;
  startLabel?: 'Start Playing' | "Let's Get Started";
  /** The element that takes the focus afterwards, when nothing on the page opened the dialog. */
  focusAfter?: () => HTMLElement | null;
  /** Called when the dialog has faded out, after 300 ms (SPECIFICATION 7.14). */
  onDismissed: () => void;
}

/**
 * The welcome (SPECIFICATION 7.14): greeting, entry badge and details, community, quick start; both buttons
 * dismiss it.
 */
export function WelcomeModal({
  welcome,
  entryDetails,
  startLabel = "Let's Get Started",
  focusAfter,
  onDismissed,
}: WelcomeModalProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <WelcomeFrame
      title={`Welcome, ${welcome.name}`}
      description={
        <>
          <bdi>{welcome.username}</bdi> is in {welcome.poolName}
        </>
      }
      open={isOpen}
      onClose={() => setOpen(false)}
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
            {welcome.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      </div>
    </WelcomeFrame>
  );
}
