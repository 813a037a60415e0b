const EMOJI = String.raw`(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)`;
/**
 * Emoji with their invisible parts: the variation selector behind one, the joiners within one picture (a
 * family, a rainbow flag), the tags of a region's flag. Anywhere else such characters hide a difference.
 * (Unicode TS 51, emoji sequences)
 */
const EMOJI_SEQUENCE = new RegExp(
  String.raw`${EMOJI}(?:\u200D${EMOJI})+|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|[0-9#*]\uFE0F\u20E3|${EMOJI}`,
  'gu',
);
/**
 * Control, format (bidi, zero-width), private and unassigned characters, lone surrogates, and other invisible
 * characters.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a name has characters that nobody sees, other than those that emoji are made of. */
export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name.replace(EMOJI_SEQUENCE, '\u{1F3C8}'));
}

/**
 * What no line of text has: controls, those of direction among them, lone surrogates, and code points that are no
 * characters, with which no picture can be drawn. The invisible joiners of some scripts are none of these.
 */
const UNFIT = String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}]`;
const unfit = new RegExp(UNFIT, 'u');
const everyUnfit = new RegExp(UNFIT, 'gu');

export function hasUnfit(text: string): boolean {
  return unfit.test(text);
}

export function withoutUnfit(text: string): string {
  return text.replace(everyUnfit, '');
}
