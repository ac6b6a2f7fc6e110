/**
 * For the `catch` of a read: null if there is no file of this name, as the read itself found. Looking again would
 * answer for a later moment.
 */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error) || (error instanceof Error && isMissing(error.cause))) return null
  throw error
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR'
}
