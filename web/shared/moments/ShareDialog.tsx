import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import type { ShareDialogQuery } from './__generated__/ShareDialogQuery.graphql';
import { ShareActions } from './ShareActions.tsx';

interface ShareDialogProps {
  entry: string;
  week: number;
  onClose: () => void;
}

/** The picture that a shared link shows, with the ways to share it. */
export function ShareDialog({ entry, week, onClose }: ShareDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const data = useLazyLoadQuery<ShareDialogQuery>(
    graphql`
      query ShareDialogQuery($entry: ID!, $week: Int!) {
        entry(id: $entry) {
          username
          week(number: $week) {
            moment {
              kind
              headline
              text
              url
            }
          }
        }
      }
    `,
    { entry, week },
    { fetchPolicy: 'network-only' },
  );
  const moment = data.entry?.week?.moment ?? null;
  return (
    <Dialog
      title="Share"
      description={
        moment === null
          ? 'There is nothing to share of this week yet.'
          : `Anyone with the link sees this picture.${moment.kind === 'PICKED' ? ' Your team stays hidden until the deadline.' : ''}`
      }
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      footer={
        moment && (
          <ShareActions
            title={`${data.entry?.username}: ${moment.headline}`}
            text={moment.text}
            url={moment.url}
            isMain
          />
        )
      }
    >
      {moment && (
        <img
          className="block w-full h-auto border border-line rounded"
          // The address is of this site, whatever its public one is.
          src={`${new URL(moment.url).pathname}.png`}
          width={1200}
          height={630}
          alt={`${data.entry?.username}: ${moment.headline}`}
        />
      )}
    </Dialog>
  );
}
