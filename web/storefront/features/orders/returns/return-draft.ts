import type { RequestReturnBody, ReturnOptions } from '#contract/orders/return.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { ReturnReason, ReturnRemedy } from '#domain/orders/returns/returns.ts'

/** A return as it is being filled in. */
export type ReturnDraft = {
  /** The quantity of each selected product. */
  quantities: Readonly<Record<number, number>>
  reason: ReturnReason | null
  remedy: ReturnRemedy | null
  note: string
}

export const emptyReturn: ReturnDraft = { quantities: {}, reason: null, remedy: null, note: '' }

/** A single item needs no selection, only a reason. */
export function startReturn({ items }: Pick<ReturnOptions, 'items'>): ReturnDraft {
  const [only, ...others] = items
  if (!only || others.length > 0 || only.quantity > 1) return emptyReturn
  return { ...emptyReturn, quantities: { [only.productId]: 1 } }
}

export function remediesOf({ reasons }: ReturnOptions, reason: ReturnReason | null): readonly ReturnRemedy[] {
  return reasons.find((one) => one.reason === reason)?.remedies ?? []
}

type ReturnProblems = { items?: string; reason?: string; remedy?: string }

export function returnProblems(draft: ReturnDraft, options: ReturnOptions): ReturnProblems {
  const remedies = remediesOf(options, draft.reason)
  return {
    ...(chosenItems(draft, options).length === 0 && { items: 'Choose what you want to return' }),
    ...(draft.reason === null && { reason: 'Choose why you want to return it' }),
    ...(remedies.length > 1 &&
      (draft.remedy === null || !remedies.includes(draft.remedy)) && {
        remedy: 'Choose what you would like us to do',
      }),
  }
}

/** What is wrong with it, each part where it is asked for. */
export function validateReturn(draft: ReturnDraft, options: ReturnOptions): FormProblem | null {
  const fields: Record<string, string> = { ...returnProblems(draft, options) }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

/** Null if it is incomplete. */
export function returnBody(draft: ReturnDraft, options: ReturnOptions): RequestReturnBody | null {
  const { reason, remedy, note } = draft
  if (reason === null || Object.keys(returnProblems(draft, options)).length > 0) return null
  const [only, ...others] = remediesOf(options, reason)
  const chosen = others.length === 0 ? only : remedy
  return {
    items: chosenItems(draft, options),
    reason,
    ...(chosen && { remedy: chosen }),
    ...(note.trim() && { note: note.trim() }),
  }
}

/** Never more than is left to return, which may have become less while the form was open. */
function chosenItems({ quantities }: ReturnDraft, { items }: ReturnOptions): RequestReturnBody['items'] {
  return items.flatMap(({ productId, quantity: left }) => {
    const quantity = Math.min(quantities[productId] ?? 0, left)
    return quantity > 0 ? [{ productId, quantity }] : []
  })
}
