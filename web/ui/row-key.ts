let last = 0

/** Tells a row that is added to a form from the others, for as long as the page is open. */
export function rowKey(): string {
  last += 1
  return `added-${last}`
}
