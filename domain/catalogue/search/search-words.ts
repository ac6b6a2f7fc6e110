/** Words that stand one behind the other. */
export type Phrase = readonly string[]

/**
 * The words of a text as a search compares them, each written in one way: `27 inch` and `27"` as `27in`, `16 GB` as
 * `16gb`, `Wi-Fi` as `wi` and `fi`. The database does the same to products (`search_words` in the migrations).
 */
export function searchWords(text: string): string[] {
  return fold(text)
    .replace(/(\d)[.,](?=\d)/g, '$1d')
    .replace(/(\d)[ -]*(?:"|inch(?:es)?(?![\p{L}\p{N}]))/gu, '$1in ')
    .replace(unitAfterNumber, '$1$2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

const unitAfterNumber =
  /(\d)[ -]?(gb|tb|mb|hz|khz|mhz|ghz|kwh|wh|w|kva|va|mah|mp|mm|cm|m|kg|g|nits|fps|dpi|ms)(?![\p{L}\p{N}])/gu

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[”″]/g, '"')
}

/** "phones" as "phone", and "hoesies" as "hoesie" is written here, with a y: enough to compare the words of synonyms and categories with what is typed. */
export function singular(word: string): string {
  if (/^[^aeiou\d]{2}s$/.test(word)) return word.slice(0, -1)
  if (/\d/.test(word) || word.length < 4) return word
  if (/[^aeiou]ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

export function hasDigit(word: string): boolean {
  return /\d/.test(word)
}
