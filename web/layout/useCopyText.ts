import { useToast } from './Toasts.tsx';

interface CopyToasts {
  /** "The link was copied to your clipboard." */
  done: string;
  /** What to do where the browser offers no clipboard: without permission, or over plain HTTP. */
  instead: string;
}

/** Copies text to the clipboard and reports how it went. The result is whether it is copied. */
export function useCopyText(): (text: string, toasts: CopyToasts) => Promise<boolean> {
  const toast = useToast();
  return async (text, { done, instead }) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast({ title: 'Not copied', text: instead });
      return false;
    }
    toast({ tone: 'success', title: 'Copied', text: done });
    return true;
  };
}
