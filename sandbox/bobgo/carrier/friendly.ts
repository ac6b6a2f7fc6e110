/** "out-for-delivery" as people read it. */
export function friendly(status: string): string {
  const words = status.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
