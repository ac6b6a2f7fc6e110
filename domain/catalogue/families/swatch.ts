// As phones and laptops are called; a shop's other words have no swatch, and are read.
const swatches: Readonly<Record<string, string>> = {
  black: '#1d1d1f',
  midnight: '#232a36',
  graphite: '#4b4a48',
  charcoal: '#3c3f43',
  grey: '#7d7f84',
  gray: '#7d7f84',
  slate: '#5c6670',
  silver: '#d6d7d9',
  platinum: '#dcdcda',
  white: '#f7f7f4',
  starlight: '#f3ece0',
  cream: '#efe6d2',
  beige: '#dccbb0',
  sand: '#d5c3a5',
  desert: '#bfa48f',
  gold: '#e3c891',
  bronze: '#8c6a4a',
  brown: '#6f4e37',
  titanium: '#a8a39d',
  blue: '#3f6fb5',
  navy: '#23395d',
  sky: '#a9cbe6',
  teal: '#2b8a8a',
  ultramarine: '#8f9be0',
  cyan: '#4fb7c9',
  green: '#4f8a63',
  sage: '#aab89c',
  mint: '#bfe3d0',
  olive: '#6f7a4b',
  yellow: '#f1d75a',
  orange: '#e8853a',
  coral: '#ee8172',
  red: '#bf2f36',
  pink: '#f0bccb',
  rose: '#e6b8ad',
  purple: '#7d63a8',
  violet: '#7a6bb5',
  lavender: '#c9bfe6',
  lilac: '#cdb9dd',
  iris: '#6b74c9',
}

const colourName = /^(colou?r|finish)$/i

/** Whether an option is chosen by its look. */
export function isColourOption(name: string): boolean {
  return colourName.test(name.trim())
}

/** A colour to show beside its name; the last word says what it is ("Sky Blue" is a blue). Null for unknown ones. */
export function swatchOf(colour: string): string | null {
  const words = colour.toLowerCase().match(/\p{L}+/gu) ?? []
  for (const word of words.toReversed()) {
    const swatch = swatches[word]
    if (swatch !== undefined) return swatch
  }
  return null
}
