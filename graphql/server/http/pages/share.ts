import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

import { escapeHtml } from '#graphql/messages/mail/escapeHtml.ts';
import { sharedWeek } from '#graphql/accounts/addresses/shareAddress.ts';
import type { Services } from '#kernel/services.ts';
import { momentPicture, PICTURE } from '#graphql/messages/moments/momentPicture.ts';
import type { Moment } from '#graphql/messages/moments/moment.ts';
import { readMoment } from '#graphql/messages/moments/readMoment.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { keyedPages } from './keyedPages.ts';
import type { Answerer } from '../requests/routes.ts';
import { pathOf } from '../requests/requestPath.ts';
import { sendText } from '../requests/responses.ts';

/** Per network address: an office of 300 may open the same page. */
const READS = { tries: 600, seconds: 900 };
/** Pictures cached per process, 50 kB each. */
const MAX_PICTURES = 200;
/** Seconds without revalidation; scores can change. */
const FRESH = 60;

const style = `:root { color-scheme: light dark }
body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 6vh auto; padding: 0 1.25rem }
img { width: 100%; height: auto; border-radius: .75rem }`;

const policy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * GET /share/<token>[.png]: a moment shared by its owner (SPECIFICATION 7.31). Public, and limited to what members see.
 */
export function createShare(
  services: Services,
  settings: Pick<Settings, 'publicUrl' | 'productName'>,
): Answerer {
  const reads = services.limits.named('share', READS);
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES });

  const pictureOf = (moment: Moment): Promise<Buffer> => {
    const key = JSON.stringify([moment, settings.productName]);
    const cachedPicture = pictures.get(key);
    if (cachedPicture !== undefined) return cachedPicture;
    const picture = momentPicture(moment, settings.productName);
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  };

  return keyedPages('A shared page', async (request, response, { address }) => {
    await reads.take(address);
    const [, token = '', isPicture] = /^\/share\/([\w.-]+?)(\.png)?$/.exec(pathOf(request)) ?? [];
    const shared = await sharedWeek(services, token);
    const moment = shared === null ? null : await readMoment(services, shared);
    if (moment === null) return sendText(response, 404, 'There is nothing to see at this address.\n');
    if (isPicture !== undefined) {
      const bytes = await pictureOf(moment);
      response.writeHead(200, {
        'Content-Type': 'image/png',
        'Content-Length': bytes.length,
        'Cache-Control': `public, max-age=${FRESH}`,
      });
      return void response.end(request.method === 'HEAD' ? undefined : bytes);
    }
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': `public, max-age=${FRESH}`,
      'Content-Security-Policy': policy,
    });
    response.end(request.method === 'HEAD' ? undefined : page(moment, token, settings));
  });
}

function page(
  moment: Moment,
  token: string,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
): string {
  const title = `${moment.username}: ${moment.headline}`;
  const scores = moment.picks.flatMap(({ score }) => score ?? []);
  const description = [moment.poolName, ...scores, ...moment.lines, moment.counts].join(' · ');
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', productName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${publicUrl}/share/${token}`],
    ['og:image', `${publicUrl}/share/${token}.png`],
    ['og:image:width', String(PICTURE.width)],
    ['og:image:height', String(PICTURE.height)],
    ['og:image:alt', `${title}. ${description}`],
  ];
  const metas = properties.map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} – ${escapeHtml(productName)}</title>
<meta name="description" content="${escapeHtml(description)}"><meta name="twitter:card" content="summary_large_image">
${metas.join('\n')}
<style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>
<img src="/share/${token}.png" width="${PICTURE.width}" height="${PICTURE.height}" alt="">
<p>${escapeHtml(description)}</p>
<p><a href="/">Open ${escapeHtml(productName)}</a></p></body>
</html>
`;
}
