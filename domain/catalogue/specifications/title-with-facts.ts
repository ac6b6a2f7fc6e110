import type { SpecificationField, Specifications } from './specification-field.ts'
import { factOf } from './specification-template.ts'

type TitleSource = { name: string; fields: readonly SpecificationField[]; specifications: Specifications }

// Longer ones are sentences, which are no part of a title.
const maxFactCharacters = 24

/**
 * A product's name with what its category requires of it and the name does not say, in the order of the template, up to so
 * many characters: "Karoo Book 14, M4, 16GB, 512GB".
 */
export function titleWithFacts({ name, fields, specifications }: TitleSource, maxCharacters: number): string {
  const required = fields.filter(({ isRequired }) => isRequired)
  const told = (required.length > 0 ? required : fields).filter(({ kind }) => kind !== 'flag')
  return told
    .map((field) => factOf(specifications, field.name))
    .filter((fact) => fact !== '' && fact.length <= maxFactCharacters)
    .reduce((title, fact) => {
      const longer = `${title}, ${fact}`
      return says(title, fact) || longer.length > maxCharacters ? title : longer
    }, name)
}

/** Whether a title says a fact already. "16 GB" and "16GB" are the same. */
export function says(title: string, fact: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const words = ` ${plain(title)} `
  return (
    words.includes(` ${plain(fact)} `) || words.replaceAll(' ', '').includes(plain(fact).replaceAll(' ', ''))
  )
}
