/** The cause that a store itself gives; what is around it only says that there was one. */
export function storeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return storeReason(error.cause)
  const first = error instanceof AggregateError ? error.errors[0] : null
  if (first instanceof Error) return storeReason(first)
  const isCode = error.message === '' || error.message === 'UnknownError'
  return isCode ? error.name : error.message.replace(/\.$/, '')
}
