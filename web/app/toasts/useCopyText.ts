import { messageOf } from '../relay/errors.ts';
import { useToast } from './Toasts.tsx';

interface CopyToasts {
  /** "The link was copied to your clipboard." */
  done: string;
  /** What to do without a clipboard: no permission, or plain HTTP. */
  instead: string;
}

/**
 * Copies text and shows a notification. Resolves with whether it was copied.
 * @param write `writeRequested` for text that is still requested
 */
export function useCopyText<Text = string>(
  write: (text: Text) => Promise<unknown> = writeText,
): (text: Text, toasts: CopyToasts) => Promise<boolean> {
  const toast = useToast();
  return async (text, { done, instead }) => {
    try {
      await write(text);
    } catch (error) {
      toast({ title: 'Not copied', text: messageOf(error, instead) });
      return false;
    }
    toast({ tone: 'success', title: 'Copied', text: done });
    return true;
  };
}

function writeText(text: unknown): Promise<void> {
  return navigator.clipboard.writeText(text as string);
}
