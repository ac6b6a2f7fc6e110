/** A further variant of a product of the demo: its own values, and what it costs more. */
export type DemoVariant = { values: readonly string[]; addedCents: number; stock: number }

/** A product of the demo that is one of a family; the pictures of a phone show its own colour. */
export type DemoFamily = {
  slug: string
  name: string
  options: readonly ('Colour' | 'Storage')[]
  /** Its own, as its name and specifications write them. */
  values: readonly string[]
  variants: readonly DemoVariant[]
}

const colourAndStorage = ['Colour', 'Storage'] as const
const storage = ['Storage'] as const

/** The phones and laptops of the demo that are sold in several colours and sizes. */
export const demoFamilies: readonly DemoFamily[] = [
  {
    slug: 'apple-iphone-17-256gb',
    name: 'Apple iPhone 17',
    options: colourAndStorage,
    values: ['Lavender', '256GB'],
    variants: [
      { values: ['Lavender', '512GB'], addedCents: 400_000, stock: 7 },
      { values: ['Black', '256GB'], addedCents: 0, stock: 11 },
      { values: ['Black', '512GB'], addedCents: 400_000, stock: 0 },
      { values: ['Sage', '256GB'], addedCents: 0, stock: 9 },
    ],
  },
  {
    slug: 'apple-iphone-17-pro-256gb',
    name: 'Apple iPhone 17 Pro',
    options: colourAndStorage,
    values: ['Cosmic Orange', '256GB'],
    variants: [
      { values: ['Cosmic Orange', '512GB'], addedCents: 450_000, stock: 6 },
      { values: ['Deep Blue', '256GB'], addedCents: 0, stock: 8 },
      { values: ['Deep Blue', '1TB'], addedCents: 900_000, stock: 2 },
    ],
  },
  {
    slug: 'apple-iphone-16e-128gb',
    name: 'Apple iPhone 16e',
    options: storage,
    values: ['128GB'],
    variants: [{ values: ['256GB'], addedCents: 250_000, stock: 9 }],
  },
  {
    slug: 'samsung-galaxy-s25-ultra-512gb',
    name: 'Samsung Galaxy S25 Ultra',
    options: storage,
    values: ['512GB'],
    variants: [{ values: ['1TB'], addedCents: 500_000, stock: 4 }],
  },
  {
    slug: 'samsung-galaxy-s25-256gb',
    name: 'Samsung Galaxy S25',
    options: colourAndStorage,
    values: ['Icy Blue', '256GB'],
    variants: [
      { values: ['Icy Blue', '512GB'], addedCents: 300_000, stock: 5 },
      { values: ['Navy', '256GB'], addedCents: 0, stock: 10 },
    ],
  },
  {
    slug: 'xiaomi-redmi-note-14-pro-5g',
    name: 'Xiaomi Redmi Note 14 Pro 5G',
    options: storage,
    values: ['256GB'],
    variants: [{ values: ['512GB'], addedCents: 100_000, stock: 12 }],
  },
  {
    slug: 'apple-macbook-air-13-m4',
    name: 'Apple MacBook Air 13" M4',
    options: storage,
    values: ['256GB'],
    variants: [{ values: ['512GB'], addedCents: 400_000, stock: 8 }],
  },
  {
    slug: 'apple-macbook-pro-14-m4-pro',
    name: 'Apple MacBook Pro 14" M4 Pro',
    options: storage,
    values: ['512GB'],
    variants: [{ values: ['1TB'], addedCents: 450_000, stock: 5 }],
  },
  {
    slug: 'lenovo-thinkpad-x1-carbon-gen-13',
    name: 'Lenovo ThinkPad X1 Carbon Gen 13',
    options: storage,
    values: ['1TB'],
    variants: [{ values: ['2TB'], addedCents: 350_000, stock: 6 }],
  },
]
