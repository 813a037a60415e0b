import { Link } from 'react-router-dom';

/** An upright of a goal, under lights. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="flex-none">
      <rect width="32" height="32" rx="7" fill="#0b6b3a" />
      <path
        d="M8 5v10h16V5M16 15v12"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="8.5" r="2.6" fill="#ffd23f" />
    </svg>
  );
}

export function Brand({ productName, to }: { productName: string; to: string }) {
  return (
    <Link
      to={to}
      className="tap gap-2 text-board-ink heading text-26 leading-none tracking-[0.03em] no-underline uppercase whitespace-nowrap"
    >
      <BrandMark />
      <span>{productName}</span>
    </Link>
  );
}
