import { Button } from '#web/ui/form/Button.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';

interface ShareActionsProps {
  title: string;
  /** The text that is sent with the address. */
  text: string;
  url: string;
  /** Whether nothing else on the screen is more important. */
  isMain?: boolean;
}

/** The device's own sheet where there is one, and copying. */
export function ShareActions({ title, text, url, isMain = false }: ShareActionsProps) {
  const copyText = useCopyText();
  const copy = () =>
    copyText(`${text} ${url}`, {
      done: 'The text and its link were copied to your clipboard.',
      instead: `Copy this: ${text} ${url}`,
    });
  // Closing the browser's own sheet is no failure.
  const share = () => navigator.share({ title, text, url }).catch(() => {});
  return (
    <div className="flex flex-wrap gap-3">
      {'share' in navigator && (
        <Button
          look={isMain ? 'primary' : 'plain'}
          aria-label={`Share: ${title}`}
          onClick={() => void share()}
        >
          Share
        </Button>
      )}
      <Button
        look={isMain && !('share' in navigator) ? 'primary' : 'plain'}
        aria-label={`Copy text and link: ${title}`}
        onClick={() => void copy()}
      >
        Copy text and link
      </Button>
    </div>
  );
}
