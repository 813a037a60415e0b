import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

import type { Fixture } from './schema.ts';

interface Request {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface WebhookReceiver {
  url: string;
  /** What was accepted: verified by the `standardwebhooks` package where the receiver knows a secret. */
  arrived: Record<string, unknown>[];
  /** All requests. */
  requests: Request[];
  /** Verifies all requests with this secret from now on. */
  trust(secret: string): void;
  /** Answers the next requests, then 200 again; 'silence' gives no answer. */
  answerNext(...answers: (Answer | 'silence')[]): void;
  close(): Promise<void>;
}

/** A receiver of webhooks on the loopback interface. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const answers: (Answer | 'silence')[] = [];
  const arrived: Record<string, unknown>[] = [];
  const requests: Request[] = [];
  let verifier: Webhook | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ headers: request.headers, body });
      const answer = answers.shift() ?? { status: 200 };
      if (answer === 'silence') return;
      if (answer.status !== 200) {
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      try {
        verifier?.verify(body, request.headers as Record<string, string>);
        arrived.push(JSON.parse(body) as Record<string, unknown>);
        response.writeHead(200).end();
      } catch (error) {
        response.writeHead(403).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    requests,
    trust: (secret) => void (verifier = new Webhook(secret)),
    answerNext: (...next) => void answers.push(...next),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A webhook with a delivery that waits; of each the id is 1. */
export async function plantWebhook({
  db,
  poolId,
  services,
}: Pick<Fixture, 'db' | 'poolId' | 'services'>): Promise<void> {
  const at = services.clock.now();
  const { id: webhookId } = await db.webhook.create({
    data: {
      poolId,
      name: 'Flyer',
      url: 'https://chat.example/hook',
      format: 'STANDARD',
      createdAt: at,
      events: 'game.final,entry.out',
      secret: `whsec_${'a'.repeat(32)}`,
    },
  });
  await db.webhookDelivery.create({
    data: {
      webhookId,
      messageId: `msg_${'0'.repeat(32)}`,
      type: 'game.final',
      happenedAt: at,
      data: { week: 1 },
      text: 'Final.',
      createdAt: at,
      sendAfter: at,
    },
  });
}
