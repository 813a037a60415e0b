import { useState, type ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** Beside the title: "2 changed". */
  note?: string | null;
  isOpenFirst?: boolean;
  /** Forced open: something inside must be seen. */
  mustBeOpen?: boolean;
  children: ReactNode;
}

export function Fold({ title, note = null, isOpenFirst = false, mustBeOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details
      className="panel"
      open={isOpen || mustBeOpen}
      onToggle={(event) => {
        if (!mustBeOpen) setOpen(event.currentTarget.open);
      }}
    >
      <summary className="row gap-y-1 gap-x-3 min-h-target py-2 px-4 rounded cursor-pointer fold-marker">
        <h2 className="heading text-20 leading-[1.2]">{title}</h2>
        {note !== null && <span className="ms-auto text-quiet text-15">{note}</span>}
      </summary>
      <div className="grid gap-4 pt-2 px-4 pb-4 *:min-w-0 has-[>details]:gap-2">{children}</div>
    </details>
  );
}
