import type { Services } from '#kernel/services.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { isRead } from '../requests/requests.ts';
import { sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';

const DAY = 86_400_000;
/** Days until `Expires`; RFC 9116 recommends less than a year. */
const VALID = 180;

/** GET /.well-known/security.txt (RFC 9116). 404 unless the operator has set a contact, which the format requires. */
export function createSecurityText(
  { systemClock }: Pick<Services, 'systemClock'>,
  settings: Pick<Settings, 'publicUrl' | 'securityContact' | 'securityPolicy'>,
): Answerer {
  return (request, response) => {
    request.resume();
    if (!isRead(request)) {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'This file is read with GET.\n');
    }
    const { publicUrl, securityContact, securityPolicy } = settings;
    if (securityContact === null)
      return sendText(response, 404, 'The operator has named no contact for security problems.\n');
    const expires = new Date((Math.floor(systemClock.now().getTime() / DAY) + VALID) * DAY);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      // The format requires https.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
      ...(securityPolicy === null ? [] : [`Policy: ${securityPolicy}`]),
    ];
    sendText(response, 200, `${lines.join('\n')}\n`);
  };
}
