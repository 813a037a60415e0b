import { expect, it } from 'vitest';

import { openMailServer } from '#graphql/testing/mailServer.ts';
import { mailAlerts } from './alerts.ts';

it('mails an alert', async () => {
  const server = await openMailServer();
  const send = mailAlerts({ to: 'ops@pool.example', from: 'follower@pool.example', server: server.url });
  await send({ subject: 'https://pool.example/p/office does not hold', text: 'Signatures: …' });
  await server.close();
  const [{ to, message } = { to: [], message: '' }] = server.received;
  expect(to).toEqual(['ops@pool.example']);
  expect(message).toMatch(/^From: follower@pool\.example$/m);
  expect(message).toMatch(/^Subject: https:\/\/pool\.example\/p\/office does not hold$/m);
});
