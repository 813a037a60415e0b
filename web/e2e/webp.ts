import type { Browser } from 'playwright-core';

/** Encodes PNG pictures as WebP, by the browser's canvas. @param quality from 0 to 1 */
export async function encodeWebp(
  browser: Browser,
  pictures: readonly Buffer[],
  quality: number,
): Promise<Buffer[]> {
  const page = await browser.newPage();
  try {
    const encoded: Buffer[] = [];
    for (const picture of pictures) {
      const source = `data:image/png;base64,${picture.toString('base64')}`;
      const url = await page.evaluate(
        async ([from, as]) => {
          const image = new Image();
          image.src = from;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.naturalWidth;
          canvas.height = image.naturalHeight;
          canvas.getContext('2d', { alpha: false })!.drawImage(image, 0, 0);
          return canvas.toDataURL('image/webp', as);
        },
        [source, quality] as const,
      );
      encoded.push(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    }
    return encoded;
  } finally {
    await page.close();
  }
}

export interface Frame {
  /** Lossy, without transparency, of the size of all others. */
  webp: Buffer;
  milliseconds: number;
}

/** Puts frames of the same size into one WebP that plays them without end (RFC 9649, section 2.7.1). */
export function animate(
  frames: readonly Frame[],
  { width, height }: { width: number; height: number },
): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const animated = Buffer.from([0b10, 0, 0, 0]);
  const endless = Buffer.alloc(6);
  const parts = frames.map(({ webp, milliseconds }) =>
    // Each at the upper left, and in the place of the one before.
    chunk('ANMF', [Buffer.alloc(6), size, uint24(milliseconds), Buffer.from([0b10]), bitstreamOf(webp)]),
  );
  return chunk('RIFF', [
    Buffer.from('WEBP'),
    chunk('VP8X', [animated, size]),
    chunk('ANIM', [endless]),
    ...parts,
  ]);
}

/** The chunk of a WebP with the pixels. */
function bitstreamOf(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length;) {
    const end = at + 8 + padded(webp.readUInt32LE(at + 4));
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at, end);
    at = end;
  }
  throw new Error('The picture is no lossy WebP.');
}

function chunk(name: string, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content], 8 + padded(content.length));
}

const padded = (length: number): number => length + (length % 2);

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
