import { useRef } from 'react'
import { type FarAmount, farAmountText } from '#domain/money/far-amount.ts'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { farQuestion } from '../product-form-content.ts'

/** Asks once about amounts that may be slips of the decimal sign; true if all of them are meant. */
export function useFarQuestion(): (
  far: readonly FarAmount[],
  of?: ReadonlyMap<FarAmount, string>,
) => Promise<boolean> {
  const confirm = useConfirm()
  const meant = useRef(new Set<string>())
  return async (far, of) => {
    const texts = far.map((one) => [of?.get(one), farAmountText(one)].filter(Boolean).join(', '))
    if (texts.every((text) => meant.current.has(text))) return true
    const isMeant = await confirm(farQuestion(texts))
    if (isMeant) for (const text of texts) meant.current.add(text)
    return isMeant
  }
}
