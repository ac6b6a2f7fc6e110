import type { OpenWork } from '#contract/shop/notification.ts'

/** Everything that waits for this person. */
export function openWorkTotal(work: Omit<OpenWork, 'newest'>): number {
  const { ordersToPack, messages, returns, attention, alerts } = work
  return [ordersToPack, messages, returns, attention, alerts].reduce<number>(
    (sum, count) => sum + (count ?? 0),
    0,
  )
}

/** "(3) Orders | Admin": whatever count the title had before. */
export function countedTitle(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, '')
  if (count === 0) return plain
  return `(${count > 999 ? '999+' : count}) ${plain}`
}
