import { CircleCheck, CircleX, Loader, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { gameStatusText } from '#web/shared/games/gameTime.ts';
import { type PoolZone, poolDateTime } from '#web/app/session/poolTime.ts';
import { PickWarning } from './PickWarning.tsx';
import { placeWord } from '../teams/teamList.ts';
import type { ReadyPick } from '../useOtherEntries.ts';
import { type Receipt, useSubmitSeveral } from './useSubmitSeveral.ts';
import type { ReviewPicks_week$data, ReviewPicks_week$key } from './__generated__/ReviewPicks_week.graphql';

interface ReviewPicksProps {
  week: ReviewPicks_week$key;
  zone: PoolZone;
  picks: readonly ReadyPick[];
  mayChange: boolean;
  onChoose: (entryId: string) => void;
  onClosed: () => void;
}

/** All selected teams of the viewer, submitted by one button, with a receipt for each. */
export function ReviewPicks({ week: key, zone, picks, mayChange, onChoose, onClosed }: ReviewPicksProps) {
  const week = useFragment(
    graphql`
      fragment ReviewPicks_week on Week {
        number
        teamOptions {
          lineText
          isHome
          team {
            ...TeamBadge_team @relay(mask: false)
          }
          opponent {
            nickname
          }
          game {
            kickoff
            isKickoffConfirmed
            displayStatus
            stateText
            isNeutralSite
          }
        }
      }
    `,
    key,
  );
  const [isOpen, setOpen] = useState(true);
  const [left, setLeft] = useState(picks);
  const [receipts, submit] = useSubmitSeveral(week.number);
  const states = left.map(({ entry }) => receipts.get(entry)?.state);
  const stored = states.filter((state) => state === 'STORED').length;
  const refused = states.filter((state) => state === 'REFUSED').length;
  const isSubmitting = states.includes('SUBMITTING');
  const isDone = stored + refused > 0 && stored + refused === left.length;
  // Focuses the outcome, since the submit button is gone.
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isDone) outcome.current?.focus();
  }, [isDone]);
  const chooseAgain = (entry: string) => {
    setOpen(false);
    onChoose(entry);
  };

  return (
    <Dialog
      title={`Review your picks for Week ${week.number}`}
      open={isOpen}
      onOpenChange={(open) => {
        // Stays open until each pick has its receipt.
        if (open || !isSubmitting) setOpen(open);
      }}
      onClosed={onClosed}
      mustBeClosed={isSubmitting || isDone}
      footer={
        isDone ? (
          <Button look="primary" wide onClick={() => setOpen(false)}>
            Done
          </Button>
        ) : (
          <Button
            look="primary"
            wide
            isWaiting={isSubmitting}
            aria-busy={isSubmitting}
            onClick={() => void submit(left)}
          >
            {isSubmitting
              ? 'Submitting...'
              : left.length === 1
                ? 'Submit 1 pick'
                : `Submit ${left.length} picks`}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <p ref={outcome} tabIndex={-1} role="status" className="font-bold empty:hidden focus:outline-none">
          {isDone && summary(stored, refused)}
        </p>
        <ul role="list" className="grid gap-2 p-0 list-none">
          {left.map((pick) => (
            <ReviewedPick
              key={pick.entry}
              pick={pick}
              option={week.teamOptions.find(({ team }) => team.id === pick.team) ?? null}
              receipt={receipts.get(pick.entry) ?? null}
              zone={zone}
              onRemove={
                left.length > 1 && receipts.size === 0
                  ? () => setLeft(left.filter(({ entry }) => entry !== pick.entry))
                  : null
              }
              onChooseAgain={() => chooseAgain(pick.entry)}
            />
          ))}
        </ul>
        {!isDone && <PickWarning mayChange={mayChange} isReady />}
      </div>
    </Dialog>
  );
}

function summary(stored: number, refused: number): string {
  const done =
    stored === 0
      ? 'No pick was submitted.'
      : stored === 1
        ? 'Pick submitted successfully!'
        : `${stored} picks submitted successfully!`;
  return refused === 0 || stored === 0 ? done : `${done} ${refused} failed.`;
}

interface ReviewedPickProps {
  pick: ReadyPick;
  option: ReviewPicks_week$data['teamOptions'][number] | null;
  receipt: Receipt | null;
  zone: PoolZone;
  /** Null where it cannot be removed. */
  onRemove: (() => void) | null;
  onChooseAgain: () => void;
}

function ReviewedPick({ pick, option, receipt, zone, onRemove, onChooseAgain }: ReviewedPickProps) {
  return (
    <li
      className="row gap-y-2 gap-x-2.5 py-2 px-2.5 border border-line rounded-small data-[state=STORED]:border-turf data-[state=STORED]:bg-turf-tint data-[state=REFUSED]:border-flag data-[state=REFUSED]:bg-flag-tint"
      data-state={receipt?.state}
    >
      {option && <TeamBadge team={option.team} decorative />}
      <div className="flex-1 basis-45 min-w-0 leading-[1.35]">
        <p
          className="overflow-hidden text-quiet text-13 font-semibold text-ellipsis whitespace-nowrap in-data-state:text-ink"
          dir="auto"
        >
          <EntryName name={pick.username} />
        </p>
        {option && (
          <>
            <p className="font-bold">{option.team.name}</p>
            <p className="text-quiet text-13 figures in-data-state:text-ink">
              {placeWord(option)} {option.opponent.nickname} · {gameStatusText(option.game, zone)}
              {option.lineText && <> · {option.lineText}</>}
            </p>
          </>
        )}
        {receipt && <ReceiptLine receipt={receipt} zone={zone} />}
      </div>
      {onRemove && (
        <Button look="quiet" className="p-2" aria-label={`Leave out ${pick.username}`} onClick={onRemove}>
          <X aria-hidden size={18} />
        </Button>
      )}
      {receipt?.state === 'REFUSED' && (
        <Button aria-label={`Choose again for ${pick.username}`} onClick={onChooseAgain}>
          Choose again
        </Button>
      )}
    </li>
  );
}

const RECEIPT = 'flex items-start gap-1.5 mt-1 text-13 font-bold [&_svg]:flex-none [&_svg]:mt-px';

function ReceiptLine({ receipt, zone }: { receipt: Receipt; zone: PoolZone }) {
  switch (receipt.state) {
    case 'SUBMITTING':
      return (
        <p className={RECEIPT}>
          <Loader aria-hidden size={16} /> Submitting...
        </p>
      );
    case 'STORED':
      return (
        <p className={`${RECEIPT} text-turf-ink`}>
          <CircleCheck aria-hidden size={16} /> Pick submitted
          {receipt.at !== null && <> {poolDateTime(receipt.at, zone)}</>}
        </p>
      );
    case 'REFUSED':
      return (
        <p className={`${RECEIPT} text-flag-ink`}>
          <CircleX aria-hidden size={16} /> Failed to submit pick. {receipt.text}
        </p>
      );
  }
}
