import { useForm } from '../useForm.ts';

/** The settings of a new pool as they are typed; its options are apart. */
export function usePoolForm(email: string) {
  return useForm({
    name: '',
    slug: '',
    fee: '50',
    timeZone: 'America/New_York',
    deadlineTime: '10:00',
    contactEmail: email,
    venmo: '',
    paypal: '',
    cashApp: '',
    zelle: '',
    paymentLink: '',
    paymentText: '',
  });
}

export type PoolForm = ReturnType<typeof usePoolForm>;
