import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forgetDraft, useJoinDraft } from './useJoinDraft.ts';

const ann = { invitation: 'T1', email: 'ann@pool.example', referralCode: 'ANNREF' };
const bob = { invitation: 'T2', email: 'bob@pool.example', referralCode: 'BOBREF' };

/** Opens the form, types a name if there is one, and leaves it. */
function open(pool: string, given: Parameters<typeof useJoinDraft>[1], name?: string) {
  const { result, unmount } = renderHook(() => useJoinDraft(pool, given));
  if (name !== undefined) act(() => result.current[1]({ name }));
  const [draft] = result.current;
  unmount();
  return draft;
}

it('keeps what was typed, for each pool and invitation', () => {
  open('pool', ann, 'Ann');
  expect(open('pool', bob)).toMatchObject({ ...bob, name: '' });
  expect(open('pool', {})).toMatchObject({ email: '', referralCode: '', name: '' });
  open('pool', {}, 'Cyd');
  expect(open('other', {})).toMatchObject({ name: '' });
  expect(open('pool', ann)).toMatchObject({ ...ann, name: 'Ann' });
  forgetDraft('pool', 'T1');
  expect(open('pool', ann)).toMatchObject({ ...ann, name: '' });
  expect(open('pool', {})).toMatchObject({ name: 'Cyd' });
});

it('takes what the invitation says now, where nothing else was typed', () => {
  open('pool', ann, 'Ann');
  expect(open('pool', { ...ann, email: 'ann@work.example' })).toMatchObject({
    email: 'ann@work.example',
    name: 'Ann',
  });
});
