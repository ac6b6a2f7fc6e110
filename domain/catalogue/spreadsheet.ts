import { canonicalText, plainCode } from '../canonical-text.ts'
import type { Cents } from '../money/money.ts'
import { type AmountSigns, parseRand } from '../money/parse-rand.ts'

// Spreadsheets run cells that begin with these as formulas, whoever wrote them (OWASP, "CSV Injection"). Chinese and
// Japanese versions treat the full-width ones the same way. Quotes, apostrophes and spaces before them may be stripped.
const atStart = /^(["' ]*)([=+\-@＝＋－＠\t\r])/
const guardedAtStart = /^(["' ]*)'([=+\-@＝＋－＠\t\r])/
// A program that reads the file with another separator, as Excel does with its system's, sees a new cell begin after
// it.
const insideText = /([;\t\r\n])(["' ]*)([=+\-@＝＋－＠])/g
const guardedInsideText = /([;\t\r\n])(["' ]*)'([=+\-@＝＋－＠])/g

/**
 * A text as a cell that no spreadsheet runs. An apostrophe is added before each character that could begin a formula.
 */
export function safeCell(text: string): string {
  return text.replace(atStart, "$1'$2").replace(insideText, "$1$2'$3")
}

/** The text that a safe cell was made from. */
export function plainCell(cell: string): string {
  return cell.replace(guardedInsideText, '$1$2$3').replace(guardedAtStart, '$1$2')
}

/** "1234.56", "R 12 999,00", "12,999.50"; undefined if it is not an amount. */
export function readAmount(cell: string, signs?: AmountSigns): Cents | undefined {
  const cents = parseRand(cell, signs)
  return cents === null || cents < 0 ? undefined : cents
}

/** "12", "1 000", and "12,0" or "12.00" as some spreadsheets write a whole number; undefined for anything else. */
export function readCount(cell: string): number | undefined {
  const typed = plainCode(cell).replace(/[.,]0{1,2}$/, '')
  // "1 5" is no fifteen.
  if (!/^(?:\d+|\d{1,3}(?:\s\d{3})+)$/.test(typed)) return undefined
  const digits = typed.replace(/\s/g, '')
  return digits.length <= 9 ? Number(digits) : undefined
}

const yes = ['true', 'yes', 'y', '1', 'ja', 'waar']
const no = ['false', 'no', 'n', '0', 'nee', 'onwaar']

/** Spreadsheets write TRUE in their user's language. */
export function readFlag(cell: string): boolean | undefined {
  const word = plainCode(cell).toLowerCase()
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

/** "6.00512E+12": a long code that was shown, and then saved, as a number. Its digits are lost. */
export function isShortenedNumber(cell: string): boolean {
  return /^\d(?:[.,]\d+)?E[+-]?\d+$/i.test(plainCode(cell))
}

// Exactly as Excel shows what it takes for a day: "1-2" becomes 01-Feb, "MAR-05" becomes Mar-05.
const shownDay =
  /^(?:\d{2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2})$/

/** "01-Feb": a code that became a day. What it was cannot be told. */
export function isShownDay(cell: string): boolean {
  return shownDay.test(cell.trim())
}

// What Windows-1252 has beyond ASCII and Latin-1. Excel for Windows writes "CSV" in it, and ? for all else.
const windowsLetters = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

function isInWindows(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) || windowsLetters.has(letter)
}

/** Whether a cell is a stored text that was saved with ? for every letter that an old code page lacks. */
export function isStrippedEchoOf(text: string, cell: string): boolean {
  if (!cell.includes('?') || [...text].every(isInWindows)) return false
  const pattern = [...text.trim().replace(/\r\n?/g, '\n')].map((letter) =>
    isInWindows(letter)
      ? letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
      : letter.length === 2
        ? '[?]{1,2}'
        : '[?]',
  )
  return new RegExp(`^${pattern.join('')}$`).test(cell.trim().replace(/\r\n?/g, '\n'))
}

/**
 * Whether a cell is what a spreadsheet makes of an untouched text: "00123" comes back as 123, a long code as
 * 6.00512E+12, "2026-11-20" as 2026/11/20 or 20-Nov-26. Taken literally, such a file would change codes and names.
 */
export function isEchoOf(text: string, cell: string): boolean {
  const [was, is] = [canonicalText(text).trim(), canonicalText(cell).trim()]
  if (was === is || sameLines(was, is)) return true
  return isSameNumber(was, is) || isSameDay(was, is)
}

function sameLines(one: string, other: string): boolean {
  return one.replace(/\r\n?/g, '\n') === other.replace(/\r\n?/g, '\n')
}

function isSameNumber(text: string, cell: string): boolean {
  if (!/^\d+(?:[.]\d+)?(?:E[+]?\d{1,2})?$/i.test(text)) return false
  const plain = cell.replace(',', '.')
  if (!/^\d+(?:[.]\d+)?(?:E[+]?\d{1,3})?$/i.test(plain)) return false
  if (Number(text) === Number(plain)) return true
  const digits = /^\d[.]?(?<rest>\d*)E/i.exec(plain)?.groups?.rest
  return digits !== undefined && Number(Number(text).toExponential(digits.length)) === Number(plain)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function isSameDay(text: string, cell: string): boolean {
  if (isShownDay(cell)) return text.toLowerCase() === cell.toLowerCase() || shownDaysOf(text).includes(cell)
  const days = daysReadAs(text)
  return days.length > 0 && daysReadAs(cell).some((day) => days.includes(day))
}

/** "3/4" is shown as 03-Apr, or as 04-Mar where months come first. */
function shownDaysOf(text: string): string[] {
  const [, one = '', two = ''] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  return [
    [one, two],
    [two, one],
  ].flatMap(([day = '', month = '']) => {
    const named = months[Number(month) - 1]
    return named ? [`${day.padStart(2, '0')}-${named.charAt(0).toUpperCase()}${named.slice(1)}`] : []
  })
}

/** Every day that a text may mean, as "2026-11-20"; 3/4/2026 may mean two days. */
function daysReadAs(text: string): string[] {
  const iso = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/.exec(text)?.groups
  if (iso) return dayOf(iso.year, iso.month, iso.day)
  const numbers = /^(?<one>\d{1,2})[-/.](?<two>\d{1,2})[-/.](?<year>\d{2}|\d{4})$/.exec(text)?.groups
  if (numbers) {
    return [
      ...dayOf(numbers.year, numbers.two, numbers.one),
      ...dayOf(numbers.year, numbers.one, numbers.two),
    ]
  }
  const named = /^(?<day>\d{1,2})[- /](?<month>[a-z]{3})[a-z]*[- /](?<year>\d{2}|\d{4})$/i.exec(text)?.groups
  const month = months.indexOf(named?.month?.toLowerCase() ?? '') + 1
  return named && month > 0 ? dayOf(named.year, String(month), named.day) : []
}

function dayOf(year = '', month = '', day = ''): string[] {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return []
  const fullYear = year.length === 2 ? `20${year}` : year
  return [`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]
}
