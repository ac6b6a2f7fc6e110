/**
 * The share of each file that has been sent, from 0 to 1. A form is sent in order with its files last, so the bytes
 * beyond its fields belong to the first file, then the next.
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
