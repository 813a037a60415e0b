import styles from './Football.module.css';

/** Distances of the yard lines from the viewer; far lines are closer together. */
const yardLines = [1.25, 1.55, 1.95, 2.5, 3.3, 4.6, 7];
const HORIZON = 250;
const lamps = [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => ({ column, row })));

/**
 * The landing page's animation: a ball flies one arc through the uprights every few seconds, and rests at its
 * highest point under reduced motion. Drawn beyond its frame, so that it fills any width; hidden from
 * assistive technology.
 */
export function Football() {
  return (
    <svg
      viewBox="0 0 800 420"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden
      focusable="false"
      className="size-full max-w-none overflow-visible"
    >
      <defs>
        <linearGradient id="field" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0a5a31" />
          <stop offset="1" stopColor="#07361f" />
        </linearGradient>
        <linearGradient id="leather" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#c8763a" />
          <stop offset="1" stopColor="#733713" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#fff6d6" stopOpacity="0.5" />
          <stop offset="1" stopColor="#fff6d6" stopOpacity="0" />
        </radialGradient>
        <pattern id="crowd" width="18" height="13" patternUnits="userSpaceOnUse">
          <circle cx="3" cy="3" r="1.3" className={styles.face} />
          <circle cx="12" cy="4" r="1.1" className={styles.face} opacity="0.5" />
          <circle cx="7.5" cy="9.5" r="1.2" className={styles.face} opacity="0.75" />
          <circle cx="16" cy="10.5" r="1" className={styles.face} opacity="0.4" />
        </pattern>
      </defs>

      {[-520, 268, 752, 1330].map((x) => (
        <LightTower key={x} x={x} />
      ))}
      <path d={`M-1800 118 Q 400 190 2600 118 V${HORIZON} H-1800 Z`} className={styles.stand} />
      <path d={`M-1800 118 Q 400 190 2600 118 V${HORIZON} H-1800 Z`} fill="url(#crowd)" />
      <path d={`M-1800 ${HORIZON - 9} H2600 V${HORIZON} H-1800 Z`} className={styles.wall} />

      <path d={`M-1800 ${HORIZON} H2600 V900 H-1800 Z`} fill="url(#field)" />
      {yardLines.map((distance, index) => {
        const y = HORIZON + 210 / distance;
        return (
          <path
            key={distance}
            d={`M-1800 ${y} H2600`}
            className={styles.chalk}
            strokeWidth={4.4 / distance}
            opacity={index === 0 ? 0.55 : 0.4}
          />
        );
      })}
      <path d={`M560 242 L120 460 M560 242 L1000 460`} className={styles.hashes} />

      <g className={styles.posts}>
        <path d="M560 266 V206 M503 206 H617 M503 206 V62 M617 206 V62" />
      </g>
      <path d="M553 240 h14 v28 h-14 z" className={styles.pad} />
      <path d="M503 62 l-9 4 M617 62 l9 4" className={styles.ribbons} />

      <path d="M220 385 Q310.7 55 401.3 55 Q480.7 55 560 150" className={styles.arc} />
      <g transform="translate(220 385)">
        <g className={styles.along}>
          <g className={styles.rise}>
            <g className={styles.away}>
              <g className={styles.spin}>
                <path d="M-30 0 C-17 -20 17 -20 30 0 C17 20 -17 20 -30 0 Z" fill="url(#leather)" />
                <path d="M-19 -9.6 Q-15.5 0 -19 9.6 M19 -9.6 Q15.5 0 19 9.6" className={styles.stripes} />
                <path d="M-9 -3 H9 M-7 -6 V0 M-2.4 -6 V0 M2.4 -6 V0 M7 -6 V0" className={styles.laces} />
              </g>
            </g>
          </g>
        </g>
      </g>
    </svg>
  );
}

function LightTower({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 46)`}>
      <circle r="150" fill="url(#glow)" />
      <path d="M0 18 V150" className={styles.mast} />
      <rect x="-38" y="-20" width="76" height="40" rx="4" className={styles.rack} />
      {lamps.map(({ column, row }) => (
        <circle
          key={`${column}-${row}`}
          cx={-28 + column * 14}
          cy={-11 + row * 11}
          r="3.6"
          className={styles.lamp}
        />
      ))}
    </g>
  );
}
