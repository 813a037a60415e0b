import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';

interface SecretFieldProps {
  label: string;
  value: string;
  /** "token": for the button and the toasts. */
  what: string;
  focused?: boolean;
  children?: ReactNode;
}

/** A secret with a copy button; without a clipboard the button selects it. */
export function SecretField({ label, value, what, focused = false, children }: SecretFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copyText = useCopyText();
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const copy = async () => {
    const toasts = {
      done: `The ${what} was copied to your clipboard.`,
      instead: `The ${what} is selected; copy it with your keyboard.`,
    };
    if (await copyText(value, toasts)) setCopied(value);
    else field.current?.select();
  };
  const isCopied = copied === value;
  return (
    <>
      <input
        ref={field}
        aria-label={label}
        className="w-full min-h-12 py-2 px-3 field font-mono text-15"
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <div className="row gap-3">
        <Button look="primary" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
          {isCopied ? 'Copied' : `Copy ${what}`}
        </Button>
        {children}
      </div>
    </>
  );
}
