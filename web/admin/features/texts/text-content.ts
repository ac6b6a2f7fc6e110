import { emailKindLabel } from '#domain/email.ts'
import { type ShopPage, textSubject } from '#domain/texts/own-text.ts'

/** Texts of the pages on which the owner writes. */
export const textContent = {
  title: 'Pages and texts',
  intro:
    'What your shop says: Home, its pages, a banner, and your words in emails. Until you publish your own, it shows the standard.',
  loading: 'Loading texts...',
  failure: 'The texts could not be loaded',
  missing: { title: 'Text Not Found', text: 'This text does not exist. Check its address.' },
  backToList: 'Back to Pages and texts',
  groups: {
    home: { title: 'Home', hint: 'The slides at its top, and its rows of products.' },
    page: { title: 'Pages of the shop', hint: 'Help and legal pages, at the addresses they have.' },
    own: {
      title: 'Pages of your own',
      hint: 'About us, a guide, terms of a competition: with an address of their own.',
    },
    banner: { title: 'Banner', hint: 'One line above every page, for as long as you choose.' },
    email: {
      title: 'Words in emails',
      hint: 'A few words of yours before and after what the shop writes.',
    },
  },
  newPage: {
    label: 'Title of the new page',
    add: 'Add page',
    problem: 'Enter a title with letters or digits',
    none: 'You have no pages of your own yet.',
  },
  states: {
    asCame: 'Standard text',
    standard: 'Standard',
    problems: 'Needs attention',
    none: 'Nothing added',
    shown: 'Published',
    waiting: 'Not shown now',
    draft: 'Draft',
  },
  by: (who: string) => `by ${who}`,
  seePage: 'See the page',
  fields: {
    title: 'Title',
    lead: 'Introduction',
    leadHint: 'One or two sentences under the title.',
    text: 'Text',
    isInFooter: 'Link it at the foot of every page',
    bannerText: 'Text',
    link: 'Link',
    linkHint: 'An address of your shop, such as /products?tag=sale, or one that begins with https://',
    linkLabel: 'Link text',
    begins: 'Begins',
    ends: 'Ends',
    momentHint: 'Leave it empty to begin at once, or to show it until you withdraw it.',
    opening: 'Opening',
    openingHint: 'Before what the shop writes.',
    closing: 'Closing',
    closingHint: 'After what the shop writes.',
  },
  help: {
    title: 'How to write',
    rows: [
      ['## Heading', 'A section. ### for a smaller one'],
      ['## Heading {#name}', 'The same, which links to #name find'],
      ['**bold**, *italic*', 'Bold, italic'],
      ['- item', 'A list. 1. for a numbered one'],
      ['[words](/returns)', 'A link: to a page, https://, mailto: or tel:'],
      ['| a | b |', 'A table, with |---|---| under its first row'],
    ],
    placeholders: 'Filled in from your settings:',
  },
  startFromShop:
    'This is what the page says now, without what changes from day to day. Change what you like.',
  written: 'Your text',
  preview: 'Preview',
  plainText: 'As plain text',
  sendTest: 'Send me a test',
  testSent: 'Test on its way',
  testTo: (address: string) => `To ${address}`,
  previewEmpty: 'Write something to see it here.',
  warnings: {
    title: 'Before you publish',
    accept: 'I have checked these points',
  },
  saveDraft: 'Save draft',
  draftSaved: 'Draft saved',
  publish: 'Publish',
  published: 'Published',
  discard: 'Discard draft',
  discarded: 'Draft discarded',
  withdraw: {
    page: 'Show the standard text again',
    home: 'Show the standard Home again',
    other: 'Withdraw',
  },
  withdrawn: 'Withdrawn',
  withdrawQuestion: {
    title: 'Withdraw what is published?',
    text: 'The shop says again what it said before. Every version stays in the history.',
    confirmLabel: 'Withdraw',
    cancelLabel: 'Keep it',
  },
  failed: 'That did not work',
  history: {
    title: 'History',
    none: 'Nothing has been published yet.',
    version: (version: number) => `Version ${version}`,
    current: 'Shown now',
    compare: 'Compare',
    use: 'Put into the editor',
    used: (version: number) => `Version ${version} is in the editor. Publish it to show it again.`,
    differences: (version: number) => `From version ${version} to what is in the editor`,
    same: 'They are the same.',
    added: 'Added: ',
    removed: 'Removed: ',
  },
} as const

const pageNames: Record<ShopPage, string> = {
  contact: 'Contact',
  shipping: 'Shipping',
  returns: 'Returns',
  warranty: 'Warranty',
  faqs: 'FAQs',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
}

/** What a text is called in the admin area. */
export function textName(key: string, title: string | null = null): string {
  const subject = textSubject(key)
  if (!subject) return key
  switch (subject.kind) {
    case 'page':
      return subject.page === null ? (title ?? subject.slug) : pageNames[subject.page]
    case 'banner':
      return textContent.groups.banner.title
    case 'home':
      return textContent.groups.home.title
    case 'email':
      return emailKindLabel(subject.email)
  }
}
