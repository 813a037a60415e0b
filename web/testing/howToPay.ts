/** What is due as the API answers it: by default by one payment page, `https://pay.example/<dollars>`. */
export function howToPay(amountCents: number, change: object = {}) {
  return {
    amountCents,
    note: 'Office: Ann',
    text: null,
    contactName: 'Lou Kowalski',
    contactEmail: 'lou@example.com',
    methods: [
      {
        kind: 'LINK',
        name: 'pay.example',
        recipient: null,
        carriesNote: true,
        url: `https://pay.example/${amountCents / 100}`,
      },
    ],
    ...change,
  };
}

/** By Venmo, which has links with a note, and Zelle, which has none. */
export const venmoAndZelle = [
  {
    kind: 'VENMO',
    name: 'Venmo',
    recipient: '@ann-lee',
    carriesNote: true,
    url: 'https://venmo.com/u/ann-lee?txn=pay&amount=50.00&note=Office%3A%20Ann',
  },
  { kind: 'ZELLE', name: 'Zelle', recipient: '(212) 555-0100', url: null, carriesNote: false },
];
