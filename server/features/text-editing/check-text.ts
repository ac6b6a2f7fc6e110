import type { TextContent } from '#contract/shop/own-text.ts'
import type { EmailKind } from '#domain/email.ts'
import { homeProblems } from '#domain/home/home-problems.ts'
import type { TextSubject } from '#domain/texts/own-text.ts'
import { emailPlaceholders, pagePlaceholders, unknownPlaceholders } from '#domain/texts/placeholders.ts'
import { safeAddress } from '#domain/texts/safe-address.ts'
import { textProblem } from '#domain/texts/text-problems.ts'

export type TextProblems = Record<string, string>

/** Why a text cannot be saved, by field; null if it can. */
export function checkText(subject: TextSubject, content: TextContent): TextProblems | null {
  if (content.kind !== subject.kind) return { kind: `This is a text for another place: ${content.kind}` }
  const problems = {
    ...eachProblem(content, knownPlaceholders(subject)),
    ...(content.kind === 'banner' && bannerProblems(content)),
    ...(content.kind === 'home' && homeProblems(content)),
  }
  return Object.keys(problems).length > 0 ? problems : null
}

function eachProblem(content: TextContent, known: readonly string[]): TextProblems {
  const problems: TextProblems = {}
  for (const [field, value] of Object.entries(content)) {
    if (typeof value !== 'string' || field === 'kind') continue
    const problem = textProblem(value) ?? placeholderProblem(value, known)
    if (problem) problems[field] = problem
  }
  return problems
}

/** What a text in this place may leave open. Not every email is about an order. */
export function knownPlaceholders(subject: TextSubject): readonly string[] {
  switch (subject.kind) {
    case 'page':
      return pagePlaceholders
    case 'banner':
    case 'home':
      return []
    case 'email':
      return emailPlaceholders.filter((name) => name !== 'order' || !withoutOrder.includes(subject.email))
  }
}

const withoutOrder: readonly EmailKind[] = ['quote', 'back_in_stock', 'contact_received']

function placeholderProblem(text: string, known: readonly string[]): string | null {
  const unknown = unknownPlaceholders(text, known)
  if (unknown.length === 0 || known.length === 0) return null
  const list = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  return `${list(unknown)} is not a placeholder. You can use ${list(known)}`
}

function bannerProblems({
  link,
  linkLabel,
  beginsAt,
  endsAt,
}: Extract<TextContent, { kind: 'banner' }>): TextProblems {
  return {
    ...(link !== '' &&
      safeAddress(link) === null && {
        link: 'Enter an address of your shop, such as /products?tag=sale, or one that begins with https://',
      }),
    ...(link !== '' && linkLabel === '' && { linkLabel: 'Enter the words of the link' }),
    ...(beginsAt &&
      endsAt &&
      new Date(endsAt) <= new Date(beginsAt) && { endsAt: 'Choose an end after the beginning' }),
  }
}
