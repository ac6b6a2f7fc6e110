import { brokenRules, type FormProblem, type FormRule } from '../../form-problem.ts'
import { type FitTexts, parseNeeds, parseOffers } from './fit.ts'

const rules: readonly FormRule<FitTexts>[] = [
  {
    field: 'fitNeeds',
    message: 'Write what it needs as "Connector: USB-C or USB-A; Power supply: at least 650 W"',
    isBroken: ({ fitNeeds }) => parseNeeds(fitNeeds) === null,
  },
  {
    field: 'fitOffers',
    message: 'Write what it offers as "Connector: USB-C, HDMI; Power supply: 650 W", each measure once',
    isBroken: ({ fitOffers }) => parseOffers(fitOffers) === null,
  },
]

/** What cannot be read of what a product declares. Beside the other rules of a product: the grid does without. */
export function fitProblem(declared: FitTexts): FormProblem | null {
  return brokenRules(declared, rules)
}
