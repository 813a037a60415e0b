import { cosign } from '#graphql/log/witness/cosign.ts';
import { type Witness, witnessKeysText } from '#graphql/log/witness/witness.ts';
import { createCostBudget } from '#graphql/accounts/limits/costBudget.ts';
import type { Services } from '#kernel/services.ts';
import { TREE_SIZE_MEDIA_TYPE, formatTreeSize } from '#verify/log/witness.ts';
import { pathOf } from '../requests/requestPath.ts';
import type { Answerer } from '../requests/routes.ts';
import { sendRateLimited, sendText } from '../requests/responses.ts';
import { readBody } from '../requests/readBody.ts';
import { isSent } from './sentCheckpoint.ts';

/** Per network address. */
const REQUESTS_PER_MINUTE = 120;
/** Bytes; a checkpoint with 63 hashes and 100 signatures has half as many. */
const MOST_BYTES = 32_768;

/**
 * This site as a witness of other sites' logs (C2SP tlog-witness, SPECIFICATION 11.6). 404 when no logs are configured.
 */
export function createWitnessPages(services: Services, witness: Witness | null): Answerer {
  const budget = createCostBudget(services.limits, {
    name: 'witness',
    perMinute: REQUESTS_PER_MINUTE,
    onFailure: (error) => services.log.warn({ err: error }, 'a cost budget could not be shared'),
  });
  return async (request, response, facts) => {
    const refusal = budget.charge(`address ${facts.address}`, 1);
    if (refusal !== null) {
      request.resume();
      return sendRateLimited(response, refusal);
    }
    const path = pathOf(request);
    if (witness !== null && path === '/witness/key' && request.method === 'GET') {
      return sendText(response, 200, witnessKeysText(witness));
    }
    if (witness === null || path !== '/witness/add-checkpoint') {
      request.resume();
      return sendText(response, 404, 'This site is no witness for this address.\n');
    }
    if (!isSent(request, response)) return;
    const body = await readBody(request, response, MOST_BYTES);
    if (body === null) return;
    const answer = await cosign(services, witness, body);
    if (answer.status === 409) {
      response.writeHead(409, { 'Content-Type': TREE_SIZE_MEDIA_TYPE, 'Cache-Control': 'no-store' });
      response.end(formatTreeSize(answer.size));
      return;
    }
    sendText(response, answer.status, answer.status === 200 ? answer.lines : `${answer.message}\n`);
  };
}
