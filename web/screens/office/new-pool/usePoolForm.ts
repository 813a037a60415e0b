import { useForm } from '#web/ui/form/useForm.ts';

/** Form values of a new pool, without its options. */
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
