// Latin subsets only.
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2';
import barlow from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2';

const KEY = 'fonts';
/** The files of this build: those of another one are not in the cache. */
const HELD = `${archivo} ${barlow}`;

/** Whether this browser has loaded the fonts before, so that its cache has them, as a rule. */
export function hasFonts(): boolean {
  try {
    return localStorage.getItem(KEY) === HELD;
  } catch {
    return false;
  }
}

/** Loads the fonts and shows the text in all of them at once; without a network it stays in the fallbacks of fonts.css. */
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
