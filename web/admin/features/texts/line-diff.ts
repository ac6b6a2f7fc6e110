export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

// Of longer texts only what is between the first and the last difference is compared line by line.
const maxCells = 4_000_000

/** The lines of two texts, in order, with what was taken out before what was put in. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const olds = before.split('\n')
  const news = after.split('\n')
  let start = 0
  while (start < olds.length && start < news.length && olds[start] === news[start]) start++
  let end = 0
  while (
    end < olds.length - start &&
    end < news.length - start &&
    olds[olds.length - 1 - end] === news[news.length - 1 - end]
  )
    end++
  return [
    ...olds.slice(0, start).map(same),
    ...middle(olds.slice(start, olds.length - end), news.slice(start, news.length - end)),
    ...olds.slice(olds.length - end).map(same),
  ]
}

const same = (text: string): DiffLine => ({ kind: 'same', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })
const removed = (text: string): DiffLine => ({ kind: 'removed', text })

/** By the longest common subsequence. */
function middle(olds: readonly string[], news: readonly string[]): DiffLine[] {
  if (olds.length * news.length > maxCells) return [...olds.map(removed), ...news.map(added)]
  const lengths = commonLengths(olds, news)
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const lines: DiffLine[] = []
  let row = 0
  let column = 0
  while (row < olds.length || column < news.length) {
    const [old, fresh] = [olds[row], news[column]]
    if (old !== undefined && old === fresh) {
      lines.push(same(old))
      row++
      column++
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(removed(old))
      row++
    } else if (fresh !== undefined) {
      lines.push(added(fresh))
      column++
    }
  }
  return lines
}

/** For every pair of places, how many lines both have in common from there on. */
function commonLengths(olds: readonly string[], news: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: olds.length + 1 }, () => new Uint16Array(news.length + 1))
  for (let row = olds.length - 1; row >= 0; row--) {
    const [here, below] = [lengths[row], lengths[row + 1]]
    if (!here || !below) continue
    for (let column = news.length - 1; column >= 0; column--)
      here[column] =
        olds[row] === news[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0)
  }
  return lengths
}
