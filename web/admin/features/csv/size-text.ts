/** "1,4 MB": with the decimal comma of the amounts. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}
