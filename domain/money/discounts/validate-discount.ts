import type { FormProblem } from '../../form-problem.ts'
import { codePattern, type DiscountTerms, maxCodeLength, tidyCode } from './discount.ts'
import { drawnPart } from './drawn-code.ts'

type TypedDiscount = DiscountTerms & {
  code: string | null
  label: string
  beginsOn: string
  endsOn: string | null
}

/** What is wrong with a discount as it was typed; `codes`: how many codes it is to get. */
export function validateDiscount(typed: TypedDiscount, codes: number): FormProblem | null {
  const { kind, basisPoints, amountCents, buyUnits, freeUnits, beginsOn, endsOn } = typed
  const fields = {
    ...(typed.label.trim() === '' && { label: 'Enter a name' }),
    ...codeProblem(typed, codes),
    ...(kind === 'percent' && basisPoints < 1 && { basisPoints: 'Enter a percentage from 0,01 to 100' }),
    ...(kind === 'amount' && amountCents < 1 && { amountCents: 'Enter an amount above R 0' }),
    ...(kind === 'buy_x_get_y' && buyUnits < 1 && { buyUnits: 'Enter how many are bought' }),
    ...(kind === 'buy_x_get_y' && freeUnits < 1 && { freeUnits: 'Enter how many are free' }),
    ...(endsOn !== null && endsOn < beginsOn && { endsOn: 'The last day cannot come before the first' }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

function codeProblem({ code }: TypedDiscount, codes: number): Record<string, string> {
  if (code === null) return codes > 1 ? { code: 'Enter what the codes begin with' } : {}
  const typed = tidyCode(code)
  if (!codePattern.test(typed))
    return { code: 'Use 3 to 30 letters, digits and hyphens, and begin with a letter or digit' }
  const longest = maxCodeLength - drawnPart
  return codes > 1 && typed.length > longest
    ? { code: `Use at most ${longest} letters before the drawn part` }
    : {}
}
