import { readSearch } from './search-request.ts'
import { searchWords } from './search-words.ts'

/** A page of the shop that answers a question. */
type HelpPage = { path: string; title: string }

/** `named` says which page is meant; `beside` is what people add to it. English and Afrikaans. */
type Words = { named: string; beside: string }

const pages: readonly (HelpPage & Words)[] = [
  {
    path: '/order-status',
    title: 'Track an order',
    named: 'track tracking parcel order status bestelling pakkie volg opspoor spoor',
    beside: 'number package delivery nommer aflewering late laat arrived',
  },
  {
    path: '/returns',
    title: 'Returns',
    named: 'return returns refund refunds exchange terugstuur terugsending terugbetaling ruil omruil',
    beside: 'policy money back item order product goods send beleid geld terug stuur bestelling wrong broken',
  },
  {
    path: '/shipping',
    title: 'Shipping',
    named:
      'shipping delivery deliveries deliver courier postage collect collection aflewering versending aflewer',
    beside:
      'cost costs fee fees free time times days area areas policy charge charges koste gratis tyd dae store',
  },
  {
    path: '/warranty',
    title: 'Warranty',
    named: 'warranty warranties guarantee guarantees waarborg waarborge',
    beside: 'policy claim claims repair repairs period long beleid eis herstel',
  },
  {
    path: '/faqs',
    title: 'FAQs',
    named: 'faq faqs help question questions payment payments eft hulp vraag vrae betaling betaal',
    beside: 'method methods option options pay asked frequently how way ways metode wyse',
  },
  {
    path: '/contact',
    title: 'Contact',
    named: 'contact about company address email telephone hours complaint kontak adres maatskappy klagte',
    beside:
      'us number details phone store shop support service customer info nommer oor ons winkel diens registration vat',
  },
  {
    path: '/orders',
    title: 'Orders',
    named: 'orders invoice invoices receipt bestellings faktuur fakture kwitansie',
    beside: 'history order copy download past geskiedenis bestelling',
  },
  {
    path: '/account',
    title: 'Account',
    named: 'account profile login password rekening profiel wagwoord',
    beside: 'delete change details settings forgot reset log verander vergeet',
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    named: 'privacy popia cookies privaatheid',
    beside: 'policy data personal information beleid',
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    named: 'terms conditions bepalings voorwaardes',
    beside: 'service sale use policy legal diens',
  },
]

const little = `a an and are at can die do does en for from have hoe how i is it kan lank long me mis my much myne of on
  ons op our to van vir wat waar wanneer what when where who why with work you your`

const read = pages.map(({ path, title, named, beside }) => ({
  path,
  title,
  named: listed(named),
  all: listed(`${named} ${beside} ${little}`),
}))

// A letter or two are the beginning of anything.
const fewestLetters = 3

/** The pages whose words are all that was typed; while somebody types, the last word may be unfinished. */
export function helpPages(typed: string, { isTyping = false } = {}): HelpPage[] {
  if (readSearch(typed).price) return []
  const words = searchWords(typed)
  const last = words.at(-1) ?? ''
  const isUnfinished = isTyping && last.length >= fewestLetters
  return read.flatMap(({ path, title, named, all }) => {
    const isIn = (list: ReadonlySet<string>) => (word: string, at: number) =>
      list.has(word) || (isUnfinished && at === words.length - 1 && startsOne(list, word))
    return words.some(isIn(named)) && words.every(isIn(all)) ? [{ path, title }] : []
  })
}

function startsOne(list: ReadonlySet<string>, start: string): boolean {
  return [...list].some((word) => word.startsWith(start))
}

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
