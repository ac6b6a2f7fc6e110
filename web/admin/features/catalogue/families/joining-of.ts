import type { ProductEdit } from '#contract/catalogue/admin-product.ts'
import type { ProposedFamily } from '#contract/catalogue/product-family.ts'
import { proposedPart } from '#domain/catalogue/families/propose-families.ts'

/** What somebody made of a proposal; without it, it is taken as proposed. */
export type Choice = { isTaken: boolean; name: string; leftOut: ReadonlySet<number> }

export type Choices = ReadonlyMap<number, Choice>

/** Proposals have no id, but none of their products is in two of them. */
export function proposalKey({ variants }: ProposedFamily): number {
  return variants[0]?.id ?? 0
}

export function choiceOf(proposal: ProposedFamily, choices: Choices): Choice {
  return choices.get(proposalKey(proposal)) ?? { isTaken: true, name: proposal.name, leftOut: new Set() }
}

export type ChoiceProblem = 'noName' | 'tooFew'

export function choiceProblem(proposal: ProposedFamily, { name, leftOut }: Choice): ChoiceProblem | null {
  if (name.trim() === '') return 'noName'
  return proposal.variants.filter(({ id }) => !leftOut.has(id)).length < 2 ? 'tooFew' : null
}

/** The families that will be joined, and the changes that join them. */
export function joiningOf(
  proposals: readonly ProposedFamily[],
  choices: Choices,
): { families: number; changes: ProductEdit[] } {
  const taken = proposals.flatMap((proposal) => {
    const choice = choiceOf(proposal, choices)
    return choice.isTaken && choiceProblem(proposal, choice) === null ? [{ proposal, choice }] : []
  })
  return {
    families: taken.length,
    changes: taken.flatMap(({ proposal: { options, variants }, choice: { name, leftOut } }) =>
      variants
        .filter(({ id }) => !leftOut.has(id))
        .map(({ id, version, values }) => ({ id, version, ...proposedPart(name.trim(), options, values) })),
    ),
  }
}
