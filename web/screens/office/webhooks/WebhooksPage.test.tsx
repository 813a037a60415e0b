import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import query from './__generated__/WebhooksPageQuery.graphql.ts';
import { Component as WebhooksPage } from './WebhooksPage.tsx';

const delivery = (id: string, over: object = {}) => ({
  cursor: id,
  node: {
    __typename: 'WebhookDelivery',
    id,
    type: 'game.final',
    text: 'Final in Week 8.',
    state: 'DELIVERED',
    attempts: 1,
    lastStatus: 200,
    lastError: null,
    createdAt: '2025-10-26T13:00:00Z',
    nextAttemptAt: null,
    ...over,
  },
});

const webhook = (over: object = {}, edges: object[] = []) => ({
  __typename: 'Webhook',
  id: 'w1',
  name: 'Office chat',
  url: 'https://chat.example/x',
  format: 'SLACK',
  events: ['GAME_FINAL', 'POOL_WINNER'],
  isEnabled: true,
  stoppedBecause: null,
  failingSince: null,
  waitingCount: 0,
  version: 'v1',
  deliveries: { edges, pageInfo: { hasNextPage: false, endCursor: null } },
  ...over,
});

async function open(webhooks: object[]) {
  const page = await renderPage({
    Component: WebhooksPage,
    query,
    at: '/office/webhooks',
    now: '2025-10-26T13:30:00Z',
    session: {
      Query: () => ({
        site: { signInProvider: null },
        viewer: null,
        pool: { id: 'pool-1', clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }] },
      }),
    },
  });
  const answer = (rows: object[]) =>
    page.answer('WebhooksPageQuery', {
      Query: () => ({ pool: { __typename: 'Pool', id: 'pool-1', webhooks: rows } }),
    });
  await answer(webhooks);
  return { page, answer, user: userEvent.setup() };
}

describe('the webhooks of the office', () => {
  it('are added, with their secret shown once', async () => {
    const { page, answer, user } = await open([]);
    await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    await user.type(dialog.getByLabelText('Name'), 'Office chat');
    await user.selectOptions(dialog.getByLabelText('Send'), 'SLACK');
    await user.type(dialog.getByLabelText('Address'), 'http://chat.example/x');
    await user.click(dialog.getByLabelText('Game final'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const events = ['DEADLINE_PASSED', 'PICKS_REVEALED', 'ENTRY_OUT', 'ENTRY_BACK', 'WEEK_COMPLETE'];
    const input = {
      pool: 'pool-1',
      name: 'Office chat',
      format: 'SLACK',
      events: [...events, 'POOL_WINNER'],
    };
    expect(page.variablesOf('WebhooksPageCreateMutation')).toEqual({
      input: { ...input, url: 'http://chat.example/x' },
    });
    const message = 'The address must begin with https://.';
    await page.answer('WebhooksPageCreateMutation', {
      Mutation: () => ({
        createWebhook: {
          __typename: 'InvalidInputError',
          message,
          issues: [{ path: ['input', 'url'], message }],
        },
      }),
    });
    expect(dialog.getByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Office chat');
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), 'https://chat.example/x');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await page.answer('WebhooksPageCreateMutation', {
      Mutation: () => ({ createWebhook: { __typename: 'WebhookSecretPayload', secret: 'whsec_abc' } }),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('New secret')).toHaveValue('whsec_abc');
    await answer([webhook()]);
    expect(screen.getByText('Slack message · Game final, Winners')).toBeVisible();
    expect(screen.getByText('Nothing was sent yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('New secret')).toBeNull();
  });

  it('list deliveries with what became of them, and send them again', async () => {
    const { page, user } = await open([
      webhook({ failingSince: '2025-10-26T12:00:00Z', waitingCount: 1 }, [
        delivery('d3', {
          state: 'WAITING',
          attempts: 2,
          lastStatus: 500,
          text: 'Out in Week 8.',
          lastError: 'The receiver answered 500',
          nextAttemptAt: '2025-10-26T13:35:00Z',
        }),
        delivery('d2', { state: 'FAILED', lastStatus: null, lastError: 'ECONNREFUSED', text: 'Week 7.' }),
        delivery('d1'),
      ]),
    ]);
    expect(screen.getByText('Failing')).toBeVisible();
    const [waiting, failed, delivered] = within(
      screen.getByRole('region', { name: 'Deliveries to Office chat' }),
    ).getAllByRole('listitem');
    expect(waiting).toHaveTextContent(
      /2 attempts · answer 500 · next Sun, Oct 26, 9:35 AM EDT.*The receiver answered 500.*Waiting/,
    );
    expect(within(waiting!).queryByRole('button')).toBeNull();
    expect(delivered).toHaveTextContent(/answer 200.*Delivered/);
    await user.click(within(failed!).getByRole('button', { name: 'Send again: Week 7.' }));
    expect(page.variablesOf('DeliveryRowMutation')).toEqual({ input: { delivery: 'd2' } });
    const { node } = delivery('d2', { state: 'WAITING', text: 'Week 7.', lastStatus: null });
    await page.answer('DeliveryRowMutation', {
      Mutation: () => ({
        replayWebhookDelivery: { __typename: 'ReplayWebhookDeliveryPayload', delivery: node },
      }),
    });
    expect(failed).toHaveTextContent('Waiting');
  });

  it('say why one was turned off, and turn it on again', async () => {
    const { page, user } = await open([
      webhook({ isEnabled: false, stoppedBecause: 'The receiver answered 410' }, [delivery('d1')]),
    ]);
    expect(screen.getByText(/was turned off\. The receiver answered 410/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Turn on Office chat' }));
    expect(page.variablesOf('WebhookCardEnableMutation')).toEqual({
      input: { webhook: 'w1', enabled: true },
    });
    await page.answer('WebhookCardEnableMutation', {
      Mutation: () => ({
        setWebhookEnabled: { __typename: 'WebhookPayload', webhook: webhook({}, [delivery('d1')]) },
      }),
    });
    expect(await screen.findByRole('button', { name: 'Send a test to Office chat' })).toBeVisible();
  });

  it('are changed by their version, and deleted after a question', async () => {
    const { page, answer, user } = await open([webhook()]);
    await user.click(screen.getByRole('button', { name: 'Change Office chat' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change Office chat' }));
    expect(form.getByLabelText('Winners')).toBeChecked();
    expect(form.getByLabelText('Entries out')).not.toBeChecked();
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Kitchen');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(page.variablesOf('WebhookCardEditMutation')).toMatchObject({
      input: { webhook: 'w1', version: 'v1', name: 'Kitchen', format: 'SLACK' },
    });
    await page.answer('WebhookCardEditMutation', {
      Mutation: () => ({
        updateWebhook: { __typename: 'WebhookPayload', webhook: webhook({ name: 'Kitchen' }) },
      }),
    });
    expect(screen.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Kitchen?' }));
    expect(question.getByText(/There is no undo/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(page.variablesOf('ConfirmWebhookDeleteMutation')).toEqual({ input: { webhook: 'w1' } });
    await page.answer('ConfirmWebhookDeleteMutation', {
      Mutation: () => ({ deleteWebhook: { __typename: 'DeleteWebhookPayload' } }),
    });
    await answer([]);
    expect(screen.queryByRole('heading', { name: 'Kitchen' })).toBeNull();
  });
});
