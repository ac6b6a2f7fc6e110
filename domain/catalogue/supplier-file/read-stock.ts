import { readCount } from '../spreadsheet.ts'

/** Whether a cell for stock is no number, so that somebody must say what it means. */
export function isStockWord(cell: string): boolean {
  return cell.trim() !== '' && readCount(cell) === undefined
}

const usual: readonly (readonly [RegExp, (digits: string) => number])[] = [
  [/^(?:>|more than|over)? ?(?<digits>\d{1,6}) ?\+?$/i, Number],
  [/^(?:yes|y|in stock|available|ja)$/i, () => 10],
  [/^(?:low|few|limited|low stock)$/i, () => 2],
  [/^(?:no|n|out|out of stock|none|nil|sold out|-|nee|eol|discontinued)$/i, () => 0],
  [/^-\d{1,6}$/, () => 0],
]

/** What words for stock usually mean; those that may mean anything are left out. */
export function usualStockMeanings(words: readonly string[]): { word: string; count: number }[] {
  return [...new Set(words.map((word) => word.trim()))].flatMap((word) => {
    for (const [pattern, countOf] of usual) {
      const found = pattern.exec(word)
      if (found) return [{ word, count: countOf(found.groups?.digits ?? '') }]
    }
    return []
  })
}

/** The number that a cell for stock means; undefined if nobody has said so. */
export function readStock(
  cell: string,
  words: readonly { word: string; count: number }[],
): number | undefined {
  const number = readCount(cell)
  if (number !== undefined) return number
  const said = cell.trim().toLowerCase()
  return words.find(({ word }) => word.trim().toLowerCase() === said)?.count
}
