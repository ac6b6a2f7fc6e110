/** Texts of the ways of delivery at checkout. */
export const deliveryContent = {
  legend: 'Ways of delivery',
  free: 'Free',
  door: { title: 'Deliver to my address', text: 'A courier brings it to your door.' },
  collect: { title: 'Collect in store' },
  point: { title: 'Locker or pick-up point', text: 'Collect it near you, when it suits you.' },
  points: {
    postalCode: 'Postal code',
    find: 'Find points',
    finding: 'Looking for points…',
    list: 'Lockers and pick-up points',
    near: (code: string) => `Near ${code}, the nearest first`,
    found: (count: number) => (count === 1 ? '1 point found' : `${count} points found`),
    none: (code: string) =>
      `No locker or pick-up point near ${code} can take this order. Try another postal code, or choose another way of delivery.`,
    badCode: 'Enter a postal code of 4 digits, such as 0081',
    missing: 'Choose a locker or pick-up point',
  },
  review: {
    collect: 'Collect from',
    point: 'Collect from',
    open: 'Open: ',
    ready: (within: string) =>
      `Usually ready within ${within}. We will email you when it is. Bring the order number or the collection code from that email.`,
    kept: (days: number) => ` We keep it for ${days === 1 ? '1 day' : `${days} days`}.`,
    atPoint: (from: string, to: string) =>
      `Expected there between ${from} and ${to}. We will email you when it is on its way, and the courier sends you a code to collect it.`,
  },
} as const
