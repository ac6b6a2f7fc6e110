/**
 * How much of each file has gone out, from 0 to 1. A form is sent in its order, its files last, so that what has gone
 * out beyond the rest of the form belongs to the first of them first.
 */
export function sentShares(
  sizes: readonly number[],
  { sent, total }: { sent: number; total: number },
): number[] {
  const files = sizes.reduce((sum, size) => sum + size, 0)
  let left = Math.max(0, sent - Math.max(0, total - files))
  return sizes.map((size) => {
    const gone = Math.min(size, left)
    left -= gone
    return size === 0 ? 1 : gone / size
  })
}
