import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  good: 'border-transparent bg-turf-tint text-turf',
  due: 'border-transparent bg-penalty text-on-penalty',
  bad: 'border-transparent bg-flag-tint text-flag',
  quiet: 'border-line text-quiet',
  board: 'border-board-quiet text-board-ink',
};

interface BadgeProps {
  /**
   * `good`: alive, done. `due`: needs action. `bad`: eliminated, refused. `quiet`: neutral. `board`: neutral,
   * on the dark board.
   */
  tone?: keyof typeof TONES;
  /** State is never shown by color alone: a word, and a shape where there is room. */
  icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ tone = 'quiet', icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-[5px] py-[3px] px-[9px] border rounded-[6px] text-13 font-bold leading-[1.35] whitespace-nowrap [&_svg]:flex-none ${TONES[tone]}`}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={2.5} />}
      <span>{children}</span>
    </span>
  );
}
