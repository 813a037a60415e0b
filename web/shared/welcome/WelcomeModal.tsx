import { useState } from 'react';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { NameList } from '#web/ui/components/NameList.tsx';
import { WelcomeFrame } from './WelcomeFrame.tsx';

export interface WelcomeMessage {
  name: string;
  usernames: readonly string[];
  /** Of the first new entry. */
  entryNumber: number;
  totalEntries: number;
  /** Of the pool or the entry; null for none. */
  message: string | null;
  referrerName: string | null;
  poolName: string;
  totalPlayers: number;
  /** See welcomeDetails.ts. */
  tips: readonly string[];
}

interface WelcomeModalProps {
  welcome: WelcomeMessage;
  /** Below the username: the join date. */
  entryDetails: string;
  startLabel?: 'Start Playing' | "Let's Get Started";
  /** The focus target on closing, when no element of the page opened it. */
  focusAfter?: () => HTMLElement | null;
  /** After the fade of 300 ms (SPECIFICATION 7.14). */
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
          <NameList names={welcome.usernames} /> {welcome.usernames.length === 1 ? 'is' : 'are'} in{' '}
          {welcome.poolName}
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
      <div className="grid gap-4">
        <div className="row gap-y-1 gap-x-3 p-4 rounded-small bg-card-sunken">
          <p className="heading text-26 leading-[1.1]">
            <NameList names={welcome.usernames} />
          </p>
          <Badge tone="good">
            {welcome.usernames.length > 1
              ? `${welcome.usernames.length} entries`
              : `Entry ${welcome.entryNumber}${welcome.totalEntries > 1 ? ` of ${welcome.totalEntries}` : ''}`}
          </Badge>
          <p className="basis-full text-quiet">{entryDetails}</p>
        </div>
        {welcome.message && (
          <blockquote className="ps-4 border-s-4 border-s-turf whitespace-pre-line">
            <p>{welcome.message}</p>
          </blockquote>
        )}
        <p>
          You are {welcome.totalPlayers === 1 ? 'the first player' : `one of ${welcome.totalPlayers} players`}{' '}
          in this pool
          {welcome.referrerName && (
            <>
              ; <bdi>{welcome.referrerName}</bdi> referred you
            </>
          )}
          . All picks become visible after the weekly deadline, and not before.
        </p>
        <div>
          <h3>Quick start</h3>
          <ul className="grid gap-2 mt-2 ps-5 [&_li::marker]:text-turf-ink">
            {welcome.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      </div>
    </WelcomeFrame>
  );
}
