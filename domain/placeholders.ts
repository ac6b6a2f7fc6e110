/** What a saved answer leaves open, until it is put into an answer. */
export const placeholders = ['first_name', 'order_number', 'shop_name'] as const
export type Placeholder = (typeof placeholders)[number]

const meanings: Record<Placeholder, string> = {
  first_name: "the customer's first name",
  order_number: 'the order number',
  shop_name: "the shop's name",
}

export function placeholderMeaning(placeholder: Placeholder): string {
  return meanings[placeholder]
}

export type PlaceholderFacts = Record<Placeholder, string | null>

/** With what is known filled in. What is not stays, so that whoever answers sees it. */
export function fillPlaceholders(text: string, facts: PlaceholderFacts): string {
  return text.replaceAll(anyPlaceholder, (written, name: Placeholder) => facts[name] || written)
}

/** Those that are still in a text, each once: such an answer is not ready to be sent. */
export function placeholdersIn(text: string): Placeholder[] {
  const found = [...text.matchAll(anyPlaceholder)].map(([, name]) => name)
  return placeholders.filter((placeholder) => found.includes(placeholder))
}

const anyPlaceholder = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g')

/** As they are called in a greeting; null if the name does not look like one. */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/)
  return /^[\p{L}\p{M}'’-]{1,40}$/u.test(first) ? first : null
}
