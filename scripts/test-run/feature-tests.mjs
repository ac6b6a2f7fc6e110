/** @typedef {{ integration: string[], browser: string[] }} Tests Folders of tests/integration, and files of tests/browser. */

/**
 * What to run after a change in a feature, beside the unit tests: a feature has its name in `server/features`,
 * `web/storefront/features` and `web/admin/features`. Its folder of the same name in tests/integration always belongs to it.
 * @type {Record<string, Partial<Tests>>}
 */
const tests = {
  accounts: { browser: ['accounts-coming-in', 'accounts-own-page', 'accounts-passwords', 'signing-in'] },
  alerts: { browser: ['admin-alerts'] },
  audit: { browser: ['admin-overview-and-audit'], integration: ['admin'] },
  'back-in-stock': { browser: ['product-page'] },
  backups: {},
  bookings: { browser: ['book-couriers'] },
  books: { browser: ['admin-month-end'] },
  'bulk-edit': { browser: ['admin-bulk-edit'], integration: ['admin'] },
  cart: { browser: ['added-and-removed', 'cart-and-checkout'] },
  catalogue: { browser: ['product-page', 'lists', 'admin-products', 'compare'] },
  checkout: { browser: ['checkout-door', 'paid-and-waiting', 'way-to-pay'], integration: ['orders'] },
  'collect-points': { browser: ['delivery-choices'], integration: ['orders'] },
  contact: { browser: ['writing-to-the-shop', 'admin-inbox'] },
  content: { browser: ['content-pages'], integration: ['texts'] },
  couriers: { browser: ['admin-partners', 'book-couriers'] },
  csv: { browser: ['admin-csv'], integration: ['admin'] },
  'customer-groups': { browser: ['customer-groups'] },
  customers: { browser: ['admin-customers'] },
  delivery: { browser: ['delivery-zones', 'delivery-choices'], integration: ['orders'] },
  discounts: { browser: ['discounts'] },
  dispatch: {
    browser: ['admin-dispatch', 'book-couriers', 'packing-table'],
    integration: ['orders', 'bookings'],
  },
  emails: { browser: ['admin-emails-and-users'] },
  fit: { browser: ['fit', 'admin-fit-and-redirects'], integration: ['catalogue'] },
  'gift-cards': { browser: ['gift-cards'], integration: ['stored-value'] },
  invoices: { browser: ['order-papers'] },
  layout: { browser: ['home-and-header', 'finding-things', 'admin-search', 'admin-phone'] },
  media: { browser: ['admin-product-pictures'] },
  'month-end': { browser: ['admin-month-end'] },
  'not-for-sale': { browser: ['admin-returns'], integration: ['catalogue'] },
  notifications: { browser: ['admin-news'] },
  orders: {
    browser: ['orders-pages', 'order-status', 'admin-orders', 'admin-correct-orders', 'printed-pages'],
  },
  papers: { browser: ['order-papers'], integration: ['orders'] },
  'pay-link': { browser: ['admin-correct-orders'], integration: ['payments'] },
  payments: { browser: ['paid-and-waiting', 'from-home-to-a-paid-order'] },
  pdf: { browser: ['order-papers'], integration: ['invoices'] },
  'personal-data': { browser: ['leaves-nothing-behind'] },
  prices: { browser: ['customer-groups'], integration: ['customer-groups', 'sales'] },
  quote: { browser: ['admin-quotes'], integration: ['quotes'] },
  quotes: { browser: ['admin-quotes'] },
  'rate-limits': { integration: ['attacks'] },
  record: { browser: ['discounts', 'admin-partners'] },
  reports: { browser: ['admin-overview-and-audit'], integration: ['admin'] },
  returns: { browser: ['admin-returns'], integration: ['orders'] },
  sales: { browser: ['admin-sales'] },
  saves: { integration: ['admin'] },
  search: { browser: ['finding-things', 'admin-search'], integration: ['catalogue'] },
  seo: { integration: ['pages'] },
  settings: { browser: ['admin-home', 'admin-overview-and-audit'], integration: ['shop'] },
  shop: { browser: ['admin-home', 'honest-answers'] },
  stock: { browser: ['admin-stock-edits'], integration: ['admin', 'books'] },
  'stored-value': { browser: ['gift-cards'] },
  suppliers: { browser: ['admin-partners', 'admin-supplier-import'], integration: ['imports'] },
  'text-editing': { browser: ['admin-texts', 'admin-home'], integration: ['texts'] },
  texts: { browser: ['admin-texts', 'admin-home'] },
  'trade-partners': { browser: ['admin-partners'], integration: ['suppliers'] },
  undo: { integration: ['admin'] },
  sharing: { browser: ['product-page', 'wishlist'] },
  wishlist: { browser: ['wishlist'] },
}

/** Walks through the whole shop, or through what no feature has to itself: only a whole run has them. */
const everywhere = [
  ...['accessible-pages', 'accounts-cart-follows', 'accounts-second-factor', 'admin-costs', 'admin-families'],
  ...['admin-product-facts', 'admin-tables', 'before-the-code', 'broken-pages', 'by-keyboard-alone'],
  ...[
    'checkout-second-thoughts',
    'content-security-policy',
    'database-gone',
    'disabled-features',
    'empty-shop',
  ],
  ...[
    'families',
    'hero-carousel',
    'new-version',
    'offline',
    'missions',
    'owners-day',
    'page-weight',
    'plain-rendering',
    'purchase-by-touch',
  ],
  ...[
    'little-storage',
    'long-words',
    'reaching-for-links',
    'shared',
    'staff',
    'staff-by-keyboard',
    'staff-comes-and-goes',
    'translated-pages',
    'two-at-once',
  ],
]

const featurePath = /^(?:server|web\/storefront|web\/admin)\/features\/([^/]+)\//
const testPath = /^tests\/(browser|integration)\/(.+\.test\.ts)$/

/** The names that the table knows, for the test that compares them with the folders. */
export const known = { tests, everywhere }

/**
 * @param {readonly string[]} changed paths of files that differ
 * @returns {{ integration: string[], browser: string[], wide: string[] }} what to run, and which changed code belongs to
 *   no feature, so that only a whole run tests all that it may break
 */
export function testsOfChanges(changed) {
  const integration = new Set()
  const browser = new Set()
  /** @type {string[]} */
  const wide = []
  for (const path of changed) {
    const [, stage, file] = testPath.exec(path) ?? []
    const feature = featurePath.exec(path)?.[1]
    const found = feature === undefined ? undefined : tests[feature]
    if (stage) (stage === 'browser' ? browser : integration).add(`tests/${stage}/${file}`)
    else if (feature !== undefined && found) {
      for (const folder of [feature, ...(found.integration ?? [])])
        integration.add(`tests/integration/${folder}/`)
      for (const name of found.browser ?? []) browser.add(`tests/browser/${name}.test.ts`)
    } else if (/^(domain|contract|server|web|sandbox)\/.+\.tsx?$/.test(path)) wide.push(path)
  }
  return { integration: [...integration], browser: [...browser], wide }
}
