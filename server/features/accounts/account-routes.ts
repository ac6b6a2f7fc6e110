import * as api from '#contract/endpoints.ts'
import { maxAddresses } from '#domain/accounts/addresses/max-addresses.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { changeAddress } from './change-address.ts'
import { readAccount } from './read-account.ts'
import { saveAddresses } from './save-addresses.ts'
import { updateAccount } from './update-account.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'requiresSecondFactor'>

/** Reading and changing one's own account. */
export function accountRoutes(needs: Needs): Route[] {
  const account = async (accountId: string) => ({
    status: 200 as const,
    body: { account: await readAccount(needs, accountId) },
  })

  return [
    route(api.readAccount, (call) => account(callerOf(call).accountId)),

    route(api.updateAccount, async (call) => {
      const { accountId } = callerOf(call)
      const result = await updateAccount(needs, accountId, call.body)
      if (result.kind === 'updated') return account(accountId)
      switch (result.reason) {
        case 'missing_name':
          return problem(400, 'missing_name', 'Enter your name', {
            firstName: 'Enter your first name',
          })
        case 'invalid_phone': {
          const text = 'Enter a valid phone number, such as +27 12 345 6789'
          return problem(400, 'invalid_phone', text, { phone: text })
        }
      }
    }),

    route(api.saveAddresses, async (call) => {
      const { accountId } = callerOf(call)
      const result = await saveAddresses(needs, accountId, call.body.addresses)
      if (result.kind === 'saved') return account(accountId)
      return problem(400, 'invalid', result.problem.message, result.problem.fields)
    }),

    route(api.changeAddress, async (call) => {
      const { accountId } = callerOf(call)
      const result = await changeAddress(needs, accountId, call.body)
      if (result.kind === 'saved') return account(accountId)
      if (result.kind === 'invalid')
        return problem(400, 'invalid', result.problem.message, result.problem.fields)
      switch (result.reason) {
        case 'address_changed':
          return problem(
            409,
            'address_changed',
            'This address was changed or removed meanwhile, perhaps on another device. Look at your addresses as they are now.',
          )
        case 'addresses_full':
          return problem(
            409,
            'addresses_full',
            `You can save ${maxAddresses} addresses. Remove one to make room.`,
          )
      }
    }),
  ]
}
