import type { MailObstacle } from '../messages/rules/mailObstacle.ts';
import type { Services } from '../kernel/services.ts';

/** What an audit line about mails adds while the site cannot send them. */
export function unsent({ mailSite }: Pick<Services, 'mailSite'>): { mailObstacle?: MailObstacle } {
  const { obstacle } = mailSite();
  return obstacle === null ? {} : { mailObstacle: obstacle };
}
