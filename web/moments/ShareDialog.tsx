import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useCopyText } from '../layout/useCopyText.ts';
import type { ShareDialogQuery } from './__generated__/ShareDialogQuery.graphql';
import styles from './ShareDialog.module.css';

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
        moment && <ShareActions title={`${data.entry?.username}: ${moment.headline}`} url={moment.url} />
      }
    >
      {moment && (
        <img
          className={styles.picture}
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

function ShareActions({ title, url }: { title: string; url: string }) {
  const copyText = useCopyText();
  const copy = () =>
    copyText(url, { done: 'The link was copied to your clipboard.', instead: `Copy this link: ${url}` });
  // Closing the browser's own sheet is no failure.
  const share = () => navigator.share({ title, url }).catch(() => {});
  return (
    <div className={styles.actions}>
      {'share' in navigator && (
        <Button look="primary" onClick={() => void share()}>
          Share with…
        </Button>
      )}
      <Button look={'share' in navigator ? 'plain' : 'primary'} onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}
