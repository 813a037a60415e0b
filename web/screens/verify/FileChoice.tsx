import { FileUp } from 'lucide-react';
import { useId } from 'react';

interface FileChoiceProps {
  label: string;
  accept: string;
  onChoose: (files: File[]) => void;
}

export function FileChoice({ label, accept, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple
        className="peer sr-only"
        onChange={({ target: { files } }) => files !== null && files.length > 0 && onChoose([...files])}
      />
      {/* The browser's button is in its language, not the site's. */}
      <label
        htmlFor={id}
        aria-hidden
        className="tap gap-2 px-4 border border-control-line rounded-small bg-card cursor-pointer hover:bg-hover peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2"
      >
        <FileUp aria-hidden size={18} /> Choose files
      </label>
    </>
  );
}
