import type { Fit } from '#contract/catalogue/fit.ts'

export const fitContent = {
  open: 'Will it fit?',
  close: 'Close',
  needs: 'It needs:',
  pick: 'Choose your device',
  searchLabel: 'Search for your device',
  searchHint: 'Type its name, such as "MacBook Air".',
  yours: 'From your cart, orders and comparison',
  found: 'Found in the shop',
  nothingFound: 'Nothing by that name in the shop. We can only check devices that we sell.',
  another: 'Check another device',
  checking: 'Checking…',
  answers: {
    fits: 'Fits',
    does_not_fit: 'Does not fit',
    unknown: 'We do not know',
  },
  summary: ({ answer, product, device }: Fit) =>
    ({
      fits: `${product.name} fits ${device.name}.`,
      does_not_fit: `${product.name} does not fit ${device.name}.`,
      unknown: `Not enough is stated to say whether ${product.name} fits ${device.name}. Ask us, and we will find out.`,
    })[answer],
  check: ({ needs, has }: Fit['checks'][number]) =>
    has === null
      ? `needs ${needs}; what the device has is not stated`
      : `needs ${needs}; the device has ${has}`,
  ask: 'Ask about this product',
} as const
