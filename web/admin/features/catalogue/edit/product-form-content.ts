import { href } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'

const maxFarShown = 5

export function farQuestion(texts: readonly string[]) {
  const more = texts.length - maxFarShown
  return {
    title: texts.length === 1 ? 'Is this amount right?' : 'Are these amounts right?',
    text: `${texts.slice(0, maxFarShown).join('. ')}${more > 0 ? `, and ${more} more` : ''}. Check the decimal comma.`,
    confirmLabel: texts.length === 1 ? 'It is right' : 'They are right',
    cancelLabel: 'Go back',
  }
}

/** Texts of a product's form. What its fields are called stands in the product's table of fields. */
export const productFormContent = {
  products: 'Products',
  add: 'Add Product',
  addLabel: 'Add a product',
  editLabel: ({ name }: AdminProduct) => `Edit ${name}`,
  isRestored: 'What you typed before your session ended has been restored. Save to keep it.',
  returning: 'Saved. Returning to the list.',
  noSupplier: 'No supplier',
  viewInShop: 'View in shop',
  loading: 'Loading product...',
  missing: {
    title: 'Product Not Found',
    text: 'It may have been deleted, or the address may be mistyped.',
    link: 'Back to Products',
  },
  noPrices: {
    title: 'You cannot add a product without prices',
    text: 'You need the permission for prices. An administrator can give it to you.',
  },
  bar: {
    pictures: (count: number) => (count === 1 ? 'the picture' : `${count} pictures`),
    checking: (what: string) => `Checking ${what}…`,
    sending: (what: string) => `Sending ${what}`,
    stop: 'Stop',
    added: ({ sku }: AdminProduct) => `Product added as ${sku}. It is live in the shop.`,
    saved: 'Product saved. It is live in the shop.',
    preparing: 'Preparing pictures…',
    saving: 'Saving…',
    add: 'Add product',
    save: 'Save changes',
    addAnother: 'Save and add another',
    cancel: 'Cancel',
    isUnsaved: 'Not saved yet',
    openIt: 'Open it',
  },
  sections: {
    about: { title: 'About', text: 'Use the words that shoppers search for.' },
    pictures: { title: 'Pictures', text: 'Square pictures look best. The first is the main one.' },
    specifications: { title: 'Specifications', text: 'Shoppers filter and compare by these.' },
    family: {
      title: 'Family',
      text: 'For products that differ only in colour, storage or size. Shoppers choose between them on one page.',
    },
    fit: {
      title: 'Will it fit?',
      text: 'What is declared here answers shoppers. Name all words of a kind: what is missing counts as not there.',
    },
    codes: { title: 'Supply and codes', text: "The supplier and the product's codes." },
    closedPrices: { title: 'Prices', text: 'You need the prices permission to change them.' },
    stock: { title: 'Stock', text: 'What you have, and when to order more.' },
    packing: { title: 'Packing', text: 'For the people who pick and pack. Shoppers do not see it.' },
    parcel: {
      title: 'Packed size',
      text: 'With its packaging. For courier prices; empty values come from its category.',
    },
    shown: { title: 'In the shop', text: 'Whether and where shoppers see it.' },
    box: { title: 'Box and warranty', text: 'Shown beside the price and among the facts.' },
  },
  sku: {
    hint: 'Made from the name, the date and the category. You can change it.',
    use: (sku: string) => `Use ${sku}`,
    another: 'Generate another',
  },
  stock: {
    onHand: 'On hand',
    receivedHint: 'A delivery. Added to what is on hand when you save.',
    counted: 'Counted',
    countedHint: (onHand: number) =>
      `What you counted. The shop shows ${onHand}. Orders placed while you edit are still subtracted.`,
    available: (reserved: number) => (reserved > 0 ? `Available, with ${reserved} reserved` : 'Available'),
    notWhole: 'Enter whole numbers',
  },
  profit: {
    label: 'Profit',
    missing: 'Enter retail and cost price to see profit',
    warned: (warning: string) => `${warning}. You can still save it.`,
  },
  asked: {
    now: 'Asked now',
    lowest: 'Lowest price in 30 days',
    history: 'Price history',
    notOnSale: 'Not on sale',
    warned: (warning: string) => `In the sale that runs: ${warning}.`,
  },
  shownAs: (group: string) => `Shown in the shop as ${group}`,
  addressHint: (address: string | null) =>
    address
      ? `${href('/product/:id', { id: address })}. If you change it, the old address leads to the new one.`
      : 'Letters and digits',
  visibility: 'Visibility',
  isActive: 'Active: shoppers can buy it',
  specifications: {
    format: 'Format of specifications',
    formats: { list: 'Names and values', text: 'Free text' },
    asText: 'Specifications as text',
    remove: (name: string) => `Remove ${name || 'this specification'}`,
    another: 'Another',
  },
  template: {
    missing: (labels: readonly string[]) => `Missing: ${labels.join(', ')}. You can still save.`,
    notSaid: 'Not given',
    inUnit: (unit: string) => `in ${unit}`,
  },
  otherSuppliers: {
    title: 'Other suppliers',
    supplier: 'Supplier',
    code: 'Supplier product code',
    cost: 'Cost price',
    choose: 'Choose a supplier',
    add: 'Another supplier',
    makeMain: 'Make main',
    makeMainOf: (name = 'this supplier') => `Make main: ${name}`,
    removeIt: 'Remove',
    remove: (name = 'this supplier') => `Remove ${name}`,
  },
  fit: {
    fact: 'Kind',
    rule: 'Rule',
    words: 'Words',
    wordsHint: { fitNeeds: 'Any of these: USB-C or USB-A', fitOffers: 'All of these: USB-C, HDMI' },
    amount: (unit: string) => `Amount in ${unit}`,
    rules: { at_least: 'at least', at_most: 'at most' },
    add: { fitNeeds: 'Add a need', fitOffers: 'Add an offer' },
    remove: (label: string) => `Remove ${label}`,
  },
  conflict: {
    title: (isOwn: boolean) =>
      `${isOwn ? 'You, in another tab,' : 'Someone else'} saved this product while you were editing it`,
    text: (isOwn: boolean) =>
      `Nothing you typed is lost. ${isOwn ? 'Both tabs' : 'You both'} changed the fields below. Choose what to keep, then save again.`,
    pictures: (count: number) => `${count} in this order`,
  },
} as const

export function pricesSection(rule: CostRule | null) {
  return { title: productFormContent.sections.closedPrices.title, text: pricesText(rule) }
}

function pricesText(rule: CostRule | null): string {
  if (!rule || rule.vatBasisPoints === null) return 'Shoppers only see the retail price.'
  return rule.pricesIncludeVat
    ? 'Shoppers only see the retail price. It includes VAT.'
    : 'Shoppers only see the retail price. VAT is added at checkout.'
}

export function productAdded({ name, sku }: AdminProduct) {
  return { title: `"${name}" was added`, text: `Its SKU is ${sku}.` }
}
