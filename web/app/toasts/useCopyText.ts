import { messageOf } from '../relay/errors.ts';
import { useToast } from './Toasts.tsx';

interface CopyToasts {
  /** "The link was copied to your clipboard." */
  done: string;
  /** What to do where the browser offers no clipboard: without permission, or over plain HTTP. */
  instead: string;
}

/**
 * Copies text to the clipboard and reports how it went. The result is whether it is copied.
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
