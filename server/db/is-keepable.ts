/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isKeepableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether a value can be stored as jsonb, which also limits the depth. */
export function isKeepable(value: unknown, maxDepth: number): boolean {
  if (typeof value === 'string') return isKeepableText(value)
  if (value === null || typeof value !== 'object') return true
  if (maxDepth === 0) return false
  return Object.entries(value).every(([name, part]) => isKeepableText(name) && isKeepable(part, maxDepth - 1))
}
