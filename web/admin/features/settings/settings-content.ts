import { formatRand } from '#domain/money/money.ts'

/** Texts of the settings. What a section is called stands in `setting-sections.tsx`, and a field in its table. */
export const settingsContent = {
  title: 'Settings',
  loading: 'Loading settings...',
  history: 'History of the settings',
  partsLabel: 'Parts of the settings',
  saved: (at: string) => `Saved ${at}.`,
  original: 'Original settings.',
  done: { title: 'The settings were saved', text: 'Every page and price now uses them.' },
  notSaved: (reason: string) => `The settings were not saved: ${reason}`,
  conflict: {
    title: 'Someone else saved the settings while you were editing them',
    text: 'Nothing you typed is lost. The form shows their settings with your changes on top. Save again to keep both. They changed:',
    takeTheirs: 'Discard mine and use theirs',
  },
  bar: {
    shortcuts: 'On this page',
    shortcut: 'See what would change in the settings',
    changes: { title: 'What would change', subtitle: 'Nothing is saved yet' },
    see: (changes: number) => `See ${changes === 1 ? 'the change' : `the ${changes} changes`}`,
    discard: 'Discard',
    save: 'Save settings',
    saving: 'Saving...',
  },
  boxes: {
    isVatVendor: 'The shop is VAT-registered',
    otherwiseVatAdded: (label: string) => `${label}. Otherwise VAT is added at checkout`,
    costsWithVat: 'Enter them with VAT, like retail prices. Profit is the retail price less the cost.',
    costsWithoutVat:
      'Enter them without VAT, like most supplier price lists. Profit is the retail price without VAT, less the cost.',
    remove: (row: string) => `Remove ${row}`,
    row: (at: number) => `row ${at}`,
  },
  errors: {
    count: (fields: number) => (fields === 1 ? 'Check one field' : `Check ${fields} fields`),
    noNumber: 'Enter a number',
  },
  previews: {
    noAmount: 'Enter an amount to see what an order would pay.',
    cart: 'What an order pays after saving',
    choices: 'What checkout offers after saving',
    notOffered: 'Not offered',
    methods: { door: 'To the door', collect: 'Collect in store', point: 'Locker or pick-up point' },
    collectAt: (place: string) => `Collected at ${place}.`,
    vat: (cents: number) => `What an order of ${formatRand(cents)} shows after saving`,
    noVat: 'VAT not shown',
    plainInvoice: 'Paid orders get a plain invoice.',
    taxInvoice: (vatNumber: string) => `Paid orders get a tax invoice with the VAT number ${vatNumber}.`,
    profit: 'What a product shows after saving',
    goodProfit: (percentage: string) => `A profit of ${percentage}, without a warning`,
    footer: 'In the footer of every page',
    links: 'Social links and memberships',
    noLinks: 'Hidden, because there are no links',
    promises: 'What the pages promise',
    ships: (dispatch: string, arrival: string) =>
      `Ships in ${dispatch} business days, delivered in ${arrival} business days.`,
    changeOfMind: (days: string) => `Change your mind within ${days} days of delivery.`,
    refunded: (days: string) => `Refunded within ${days} days.`,
    defects: (months: string) => `Repair, replacement or refund of defects within ${months} months.`,
  },
} as const
