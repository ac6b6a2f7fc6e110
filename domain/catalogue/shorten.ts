// Search engines show about this much, by the width of the letters.
export const maxSeoTitleShown = 60
export const maxSeoDescriptionShown = 160

/** On one line, and cut between words if it is longer. */
export function shorten(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}
