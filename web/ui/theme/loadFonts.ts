// Latin subsets only.
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2';
import barlow from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2';

const KEY = 'fonts';
/** Identifies this build's files: those of another are not cached. */
const HELD = `${archivo} ${barlow}`;

/** Whether this browser has loaded the fonts before, so that they are probably cached. */
export function hasFonts(): boolean {
  try {
    return localStorage.getItem(KEY) === HELD;
  } catch {
    return false;
  }
}

/** Loads the fonts and swaps all at once; offline the fallbacks of fonts.css stay. */
export async function loadFonts(): Promise<void> {
  const faces = [
    new FontFace('Archivo Variable', `url(${archivo})`, { weight: '100 900' }),
    new FontFace('Barlow Condensed', `url(${barlow})`, { weight: '600' }),
  ];
  try {
    await Promise.all(faces.map((face) => face.load()));
    for (const face of faces) document.fonts.add(face);
    localStorage.setItem(KEY, HELD);
  } catch {
    // The next visit tries again.
  }
}
