type Rgb = readonly [red: number, green: number, blue: number];

function parseHex(color: string): Rgb | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!digits) return null;
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Relative luminance as WCAG 2.2 defines it, 0 (black) to 1 (white). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#RRGGBB` colors as WCAG 2.2 defines it, 1 to 21; 1 when either is not such a color. */
export function contrast(first: string, second: string): number {
  const [one, other] = [parseHex(first), parseHex(second)];
  if (!one || !other) return 1;
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever reads better on the color. One of the two always reaches 4.5:1. */
export function readableText(ground: string): '#000000' | '#FFFFFF' {
  return contrast(ground, '#FFFFFF') >= contrast(ground, '#000000') ? '#FFFFFF' : '#000000';
}

/** The trim color of a badge: the second color where it contrasts with the first; else the text color. */
export function trimColor(primary: string, second: string | null | undefined): string {
  return second && contrast(primary, second) >= 1.8 ? second : readableText(primary);
}
