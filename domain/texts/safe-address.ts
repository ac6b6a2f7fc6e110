// No spaces, control characters or backslashes: browsers read "/\evil.example" and "java\tscript:" in ways of their own.
const printable = /^[^\s\p{C}\\]+$/u

/**
 * The address of a link, if it may be one: an address of the shop, a place on the page, or an address with one of the
 * schemes that only open something. Null for all others, such as "javascript:" and "data:".
 */
export function safeAddress(typed: string): string | null {
  const address = typed.trim()
  if (address.length > 1000 || !printable.test(address)) return null
  if (address.startsWith('#')) return address
  // "//evil.example" is another site.
  if (address.startsWith('/')) return address.startsWith('//') ? null : address
  if (/^mailto:[^:]+@[^:]+$/i.test(address) || /^tel:[+\d()-]+$/i.test(address)) return address
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { username, password, href } = new URL(address)
  return username === '' && password === '' ? href : null
}
