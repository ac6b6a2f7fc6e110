import { type FitFact, fitFactNames, fitFacts, fitUnit } from '#domain/catalogue/fit/fit.ts'

/** One declared fact as it is typed: perhaps not complete yet. */
export type FitRow = { fact: FitFact; rule: 'at_least' | 'at_most'; said: string }

/** The rows of a stored text. What cannot be read has no row; the shop stores no such text. */
export function fitRows(text: string): FitRow[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.split(/:(.*)/s))
    .flatMap(([label = '', said = '']) => {
      const fact = fitFactNames.find(
        (name) => fitFacts[name].label.toLowerCase() === label.trim().toLowerCase(),
      )
      // Spaces at the end are kept: the next word is still to be typed.
      return fact ? [rowOf(fact, said.replace(/^ /, ''))] : []
    })
}

function rowOf(fact: FitFact, said: string): FitRow {
  if (fitUnit(fact) === null) return { fact, rule: 'at_least', said }
  const { rule, amount } = /^(?:at (?<rule>least|most) ?)?(?<amount>[\d.,]*)/i.exec(said)?.groups ?? {}
  return { fact, rule: rule?.toLowerCase() === 'most' ? 'at_most' : 'at_least', said: amount ?? '' }
}

/** As it is stored. A row without a value stays in it, so that the form says that it is not complete. */
export function fitText(rows: readonly FitRow[], field: 'fitNeeds' | 'fitOffers'): string {
  return rows.map((row) => `${fitFacts[row.fact].label}: ${saidText(row, field)}`).join('; ')
}

function saidText({ fact, rule, said }: FitRow, field: 'fitNeeds' | 'fitOffers'): string {
  const typed = said.replaceAll(/[;\n]/g, ',')
  const unit = fitUnit(fact)
  if (unit === null) return typed
  const amount = `${typed} ${unit}`
  return field === 'fitOffers' ? amount : `${rule === 'at_most' ? 'at most' : 'at least'} ${amount}`
}
