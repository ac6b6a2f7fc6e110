import type { Action } from '#contract/accounts/action.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/endpoints.ts'
import { permissionsOf } from '#contract/may-call.ts'

/** Everything that staff can do, from the calls of the contract and what each of them needs. */
export function listActions(): Action[] {
  return Object.values(api)
    .flatMap((call): Endpoint[] => ('method' in call ? [call] : Object.values(call)))
    .flatMap(({ access, summary }): Action[] => {
      if (access === 'admin') return [{ summary, needs: [], isForAdministrators: true }]
      if (!isForStaff(access)) return []
      return [{ summary, needs: permissionsOf(access), isForAdministrators: false }]
    })
}

function isForStaff(access: Endpoint['access']): access is Extract<Endpoint['access'], `staff:${string}`> {
  return access.startsWith('staff:')
}
