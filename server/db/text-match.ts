/** The LIKE pattern for containing this text. */
export function containing(text: string): string {
  return `%${startingWith(text)}`
}

/** The LIKE pattern for beginning with this text. */
export function startingWith(text: string): string {
  // In LIKE these three are special; a search means them literally.
  return `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Whether a trigram index is of no use for it. */
export function isTooShortForIndex(text: string): boolean {
  return !/[\p{L}\p{N}]{3}/u.test(text)
}
