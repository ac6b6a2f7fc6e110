import type { Phrase } from './search-words.ts'

// How people write and say units, longest first; what is written without a space counts too ("16gig").
const spellings: Readonly<Record<string, string>> = {
  mah: 'milliamp hours?|milliamps?|m?a?mah|amh|mha|maah',
  gb: 'gigabytes?|gigagre(?:ep|pe)|gigs?|giga',
  tb: 't(?=\\s?(?:ssd|hdd|hard|external|drive))|terabytes?|teragre(?:ep|pe)|teras?',
  mb: 'megabytes?|megagre(?:ep|pe)|megs?(?!\\s?(?:fib|line))',
  mp: 'mega ?pi(?:xel|eksel)s?|mpix',
  in: `''|duime?|inche?s?|inci|intshi`,
  hz: 'hertz|herts|hrz',
  kwh: 'kilowatt ?hours?',
  wh: 'watt ?hours?|watt-uur',
  kw: 'kilowatts?|kw',
  w: 'watts?|watte',
  kva: 'kay ?va',
  va: 'volt amps?|voltampere',
  ah: 'amp(?:ere)? ?hours?|ah',
  v: 'volts?',
  a: 'amp(?:ere)?s?',
  kg: 'kilogram(?:s|me)?|kilos?|kgs',
  cm: '(?:cent|sent)imet(?:re|er)s?',
  mm: '(?:mill|mil)imet(?:re|er)s?',
  m: 'met(?:re|er)s?|mtrs?',
  ft: 'feet|foot|voet',
  ppm: 'pages? per minute',
  lumen: 'ansi lumens?|lumens?|lm',
  ms: 'milliseconds?',
}

const joins = Object.entries(spellings).map(
  ([unit, written]) =>
    [new RegExp(`(\\d)\\s?-?\\s?(?:${written})(?![\\p{L}\\p{N}])`, 'gu'), `$1${unit} `] as const,
)

const joinedUnit = /^(\d+(?:d\d+)?)(gb|tb|hz|wh|kwh|w|kw|va|kva|ah|v|a|m|cm|mm|ft|kg|mp|mah|lumen|ppm|in)$/

/** Sizes as a product writes them: 16gig as 16gb, 27 duim as 27in, 20 000 mah as 20000mah, 8/256 as 8gb 256gb. */
export function evenMeasures(text: string): string {
  const even = text
    .replace(/(\d{1,3})[ ',](\d{3})(?= ?(?:m?ah|amh|mha|milliamp|lumen|rpm|dpi|va\b|w\b|watt))/gi, '$1$2')
    .replace(/(\d+)\s?k\s?(?:mah|amh|mha|milliamps?)\b/gi, '$1000mah')
    .replace(memoryPair, (pair, memory: string, storage: string) =>
      Number(memory) <= 32 ? `${memory}gb ${storage}gb ` : pair,
    )
    .replace(/\b(6|8|12|16|24|32|48|64|96|128|256|512) ?g\b(?! ?hz)/gi, '$1gb')
    .replace(/\b([48]) k\b/gi, '$1k')
    .replace(/\b(?:ultra ?hd|uhd)\b/gi, '4k')
    .replace(/\b(?:quad ?hd|q hd|wqhd)\b/gi, 'qhd')
    .replace(/\b(?:usb[ -]?)?(?:type[ -]?c|tipe[ -]?c)\b|\busbc\b|\bc[ -]type\b/gi, 'usb c')
    .replace(
      /\b(dual|quad|hexa|octa|deca)[ -]?core\b/gi,
      (_, count: string) => `${cores[count.toLowerCase()]}-core`,
    )
  return joins.reduce((so, [pattern, unit]) => so.replace(pattern, unit), even.toLowerCase())
}

// How makers of phones write memory and storage in one.
const memoryPair = /\b(\d{1,2})\s?(?:gb)?\s?[+/]\s?(32|64|128|256|512)\s?(?:gb)?\b/gi
const cores: Readonly<Record<string, number>> = { dual: 2, quad: 4, hexa: 6, octa: 8, deca: 10 }

const spelt: Readonly<Record<string, readonly string[]>> = {
  w: ['watt'],
  v: ['volt'],
  a: ['amp'],
  mp: ['megapixel'],
  m: ['metre', 'meter'],
  hz: ['hertz'],
  kg: ['kilogram'],
  gb: ['gig'],
  tb: ['tera', 'terabyte'],
}

const thousandfold: Readonly<Record<string, string>> = { tb: 'gb', kva: 'va', kw: 'w', kwh: 'wh' }
const thousandth: Readonly<Record<string, string>> = { gb: 'tb', va: 'kva', w: 'kw', wh: 'kwh' }

/** Other ways to write a size: 65w as "65 watt", 1000gb as 1tb, 1500va as 1.5kva. */
export function sameMeasure(word: string): Phrase[] {
  const [, amount = '', unit = ''] = joinedUnit.exec(word) ?? []
  if (unit === '') return []
  const number = Number(amount.replace('d', '.'))
  const small = thousandfold[unit]
  const large = number >= 500 ? thousandth[unit] : undefined
  const rounded = unit === 'gb' ? Math.floor(number / 1000) : number / 1000
  return [
    [amount, unit],
    ...(spelt[unit] ?? []).map((word) => [amount, word]),
    ...(small ? [[`${written(number * 1000)}${small}`]] : []),
    ...(large && rounded > 0 ? [[`${written(rounded)}${large}`]] : []),
  ]
}

function written(amount: number): string {
  return String(Math.round(amount * 100) / 100).replace('.', 'd')
}
