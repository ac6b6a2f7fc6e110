/** What was typed on one page is not to be typed again on the next; it comes along unseen, never in the address. */
export function emailIn(state: unknown): string {
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state
  return hasEmail && typeof state.email === 'string' ? state.email : ''
}
