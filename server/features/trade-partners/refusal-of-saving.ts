import { problem } from '#server/http/route.ts'
import type { SaveTradePartnerResult } from './save-trade-partner.ts'

type SaveRefusal = Extract<SaveTradePartnerResult<unknown>, { kind: 'refused' }>

/** The answer if a supplier or a courier cannot be saved. */
export function refusalOfSaving(noun: 'courier' | 'supplier', result: SaveRefusal) {
  switch (result.reason) {
    case 'invalid':
      return problem(400, 'invalid', result.message, result.fields)
    case 'name_taken':
    case 'email_taken': {
      const { field, words } = taken[result.reason]
      const text = `There is already a ${noun} with this ${words}`
      return problem(409, result.reason, text, { [field]: text })
    }
    case 'not_found':
    case 'changed_since':
      throw new Error(`Saving a ${noun} by its form cannot be refused as ${result.reason}`)
  }
}

const taken = {
  name_taken: { field: 'name', words: 'name' },
  email_taken: { field: 'email', words: 'email address' },
}
