import { createRequire } from 'node:module';

import { escapeHtml } from '../mail/escapeHtml.ts';
import type { MomentKind } from '../rules/moment.ts';
import type { Moment, MomentPick } from './moment.ts';

/** The size that chat programs and social networks show a link with, in pixels. */
export const PICTURE = { width: 1200, height: 630 };

const fontFile = (weight: string): string =>
  createRequire(import.meta.url).resolve(
    `@expo-google-fonts/barlow-condensed/${weight}/BarlowCondensed_${weight}.ttf`,
  );
/** Of the pictures, whatever fonts the machine has. */
export const PICTURE_FONT = {
  fontFiles: ['500Medium', '700Bold'].map((weight) => fontFile(weight)),
  loadSystemFonts: false,
  defaultFontFamily: 'Barlow Condensed',
};

/** The colors of the site by night. */
const COLORS = { ground: '#0B1210', line: '#25332D', ink: '#E8F0EB', quiet: '#9DB0A6' };
const ACCENTS: Record<MomentKind, string> = {
  PICKED: '#F2C200',
  PLAYING: '#F2C200',
  SURVIVED: '#3FD184',
  LAST_TEN: '#3FD184',
  OUT: '#FF7B72',
  WINNER: '#F2C200',
  SEASON: '#F2C200',
};

/** The moment as a picture to share, in PNG. */
export async function momentPicture(moment: Moment, productName: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(momentSvg(moment, productName), {
    font: PICTURE_FONT,
  });
  return image.asPng();
}

/** The same in SVG, before its text is drawn. */
export function momentSvg(moment: Moment, productName: string): string {
  const accent = ACCENTS[moment.kind];
  const score = moment.picks.flatMap((pick) => pick.score ?? []).join('  ·  ');
  const teams = moment.picks.map(({ team }) => team).join(' and ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" font-family="Barlow Condensed">
<rect width="1200" height="630" fill="${COLORS.ground}"/>
${yardLines()}
<rect width="14" height="630" fill="${accent}"/>
${text(moment.poolName, { x: 80, y: 104, size: 40, color: COLORS.quiet, width: 1040 })}
${text(moment.headline, { x: 80, y: 220, size: 108, color: accent, isBold: true, width: 1040 })}
${text(moment.username, { x: 80, y: 300, size: 60, color: COLORS.ink, isBold: true, width: 1040 })}
${moment.picks.map((pick, index) => badge(pick, 80 + index * 130)).join('\n')}
${text(score === '' ? teams : score, { x: 80 + moment.picks.length * 130 + 10, y: 408, size: 52, color: COLORS.ink, width: 1040 - moment.picks.length * 130 })}
${linesOf(moment)}
<rect x="80" y="540" width="1040" height="2" fill="${COLORS.line}"/>
${text(moment.counts, { x: 80, y: 592, size: 40, color: COLORS.ink, width: 500 })}
${text(productName, { x: 1120, y: 592, size: 40, color: COLORS.quiet, width: 500, isEnd: true })}
</svg>`;
}

/** Below the teams in one row; without teams in rows of their own. */
function linesOf({ lines, picks }: Moment): string {
  const rows = picks.length === 0 ? lines : [lines.join('  ·  ')];
  const first = picks.length === 0 ? 384 : 506;
  return rows
    .map((row, index) =>
      text(row, { x: 80, y: first + index * 58, size: 46, color: COLORS.ink, width: 1040 }),
    )
    .join('\n');
}

interface Style {
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  color: string;
  /** The widest that the text may be, in pixels; a longer one is set smaller. */
  width: number;
  isBold?: boolean;
  /** Whether the text ends at `x`. */
  isEnd?: boolean;
}

/** What the font has besides emoji, which it lacks: Latin letters with their marks, and what stands between words. */
const NOT_DRAWN =
  /[^\u0020-\u007E\u00A0-\u017F\u1EA0-\u1EF9\u2013\u2014\u2018-\u201D\u2022\u2026\u2212\u20AC]/u;
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\u20E3|\uFE0F|[\u{E0020}-\u{E007F}]/gu;

/** What is drawn of a text: all but emoji; nothing where a part of its letters would be boxes. */
function drawn(content: string): string {
  const letters = content.replace(EMOJI, '').replace(/ +/g, ' ').trim();
  return NOT_DRAWN.test(letters) ? '' : letters;
}

/** The most that a text takes, as a part of the size: each letter is as wide as the widest like it. */
function widthOf(content: string): number {
  return Array.from(content).reduce((sum, letter) => {
    if (/[W@%…ÆŒæœ]/.test(letter)) return sum + 0.78;
    if (/[Mmw—]/.test(letter)) return sum + 0.68;
    return sum + (/[\p{Lu}\d&]/u.test(letter) ? 0.53 : 0.45);
  }, 0);
}

function text(given: string, { x, y, size, color, width, isBold = false, isEnd = false }: Style): string {
  const content = drawn(given);
  if (content === '') return '';
  const fitting = Math.min(size, Math.floor(width / widthOf(content)));
  const anchor = isEnd ? ' text-anchor="end"' : '';
  return `<text x="${x}" y="${y}" font-size="${fitting}" font-weight="${isBold ? 700 : 500}" fill="${color}"${anchor}>${escapeHtml(content)}</text>`;
}

/** A shield in the team's color, as on the screens. */
function badge({ abbreviation, color }: MomentPick, x: number): string {
  const ground = /^#[0-9a-f]{6}$/i.test(color) ? color : COLORS.line;
  return `<path transform="translate(${x} 332)" d="M0 8 H104 V66 C104 92 78 104 52 114 C26 104 0 92 0 66 Z" fill="${ground}" stroke="${COLORS.ink}" stroke-width="3"/>
<text x="${x + 52}" y="402" font-size="48" font-weight="700" fill="${inkOn(ground)}" text-anchor="middle">${escapeHtml(abbreviation)}</text>`;
}

/** Black or white, whichever reads better on a color. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000000' : '#FFFFFF';
}

function yardLines(): string {
  return [300, 500, 700, 900, 1100]
    .map((x) => `<rect x="${x}" y="0" width="2" height="630" fill="${COLORS.line}" opacity="0.5"/>`)
    .join('');
}
