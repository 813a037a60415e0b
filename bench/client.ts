import { Agent, request } from 'node:http';

/** GraphQL over keep-alive HTTP connections, without the overhead of fetch. */
export interface Client {
  /** @throws when the response has errors */
  ask<T>(query: string, variables?: Record<string, unknown>): Promise<T>;
  close(): void;
}

export function createClient(url: string, sessionToken?: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask<T>(query: string, variables: Record<string, unknown> = {}) {
      const body = JSON.stringify({ query, variables });
      return new Promise<T>((resolve, reject) => {
        const sent = request(
          `${url}/graphql`,
          {
            agent,
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              ...(sessionToken ? { cookie: `session=${sessionToken}` } : {}),
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString();
              try {
                const { data, errors } = JSON.parse(text) as { data?: T; errors?: { message: string }[] };
                if (errors?.length || !data)
                  reject(new Error(`${response.statusCode}: ${text.slice(0, 500)}`));
                else resolve(data);
              } catch {
                reject(new Error(`${response.statusCode}: ${text.slice(0, 500)}`));
              }
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
