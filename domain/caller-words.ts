import { parsePhone } from './accounts/phone.ts'

/** A word that a caller said: every one of them must be found, in any order. */
export type CallerWord = {
  /** In lower case and without accents, as `plain_text` in the database writes what is stored. */
  text: string
  /** Its digits, as `phone_digits` writes phone numbers; null if it cannot be part of one. */
  phone: string | null
}

// Beyond this many nobody says anything new, and each costs a look into every index.
const maxWords = 8
// The last four digits are what people read out; three are how numbers are grouped.
const fewestDigits = 3

// A whole number, or one that somebody has begun to type: "+27 84 777 8899", "084 777".
const phoneLike = /(?<![\p{L}\p{N}-])(?:\+\d|00?[1-9])[\d\s().\-/\u2010-\u2015]*\d(?![\p{L}\p{N}-])/gu
const wholePhone = /(?<![\p{L}\p{N}-])27\s?\d[\d\s-]{7,}\d(?![\p{L}\p{N}-])/gu

/** What somebody said on the telephone or typed, as the words that must all be found. */
export function callerWords(said: string): CallerWord[] {
  const phones: string[] = []
  const rest = [phoneLike, wholePhone].reduce(
    (text, pattern) =>
      text.replace(pattern, (run) => {
        if (!isOneNumber(run)) return run
        phones.push(run)
        return ' '
      }),
    said,
  )
  const words = [...phones.map(phoneWord), ...rest.split(/[\s,;]+/).map(plainWord)]
  const found = words.filter(({ text }) => text !== '')
  return found
    .filter(({ text }, at) => found.findIndex((other) => other.text === text) === at)
    .slice(0, maxWords)
}

/** A barcode of thirteen digits is none. */
function isOneNumber(run: string): boolean {
  return parsePhone(run) !== null || run.replace(/\D/g, '').length <= 10
}

function phoneWord(run: string): CallerWord {
  const digits = run.replace(/\D/g, '')
  return { text: digits, phone: nationalDigits(run, digits) }
}

function nationalDigits(run: string, digits: string): string {
  const e164 = parsePhone(run)
  if (e164) return e164.startsWith('+27') ? `0${e164.slice(3)}` : e164.slice(1)
  // Begun, and not finished yet.
  return run.startsWith('+27') ? digits.replace(/^270?/, '0') : digits
}

function plainWord(word: string): CallerWord {
  const text = plainText(word).replace(/^[("'[]+|[)"'\]]+$/g, '')
  return { text, phone: /^\d+$/.test(text) && text.length >= fewestDigits ? text : null }
}

/** As the function of this name in the database. */
export function plainText(written: string): string {
  return written
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}
