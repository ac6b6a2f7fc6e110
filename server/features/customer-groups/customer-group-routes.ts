import * as api from '#contract/endpoints.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { Db } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findVerifiedAccountId } from '../accounts/account-queries.ts'
import { readCostRule } from '../shop/read-cost-rule.ts'
import { findCustomerGroup, listGroupRows } from './customer-group-queries.ts'
import { customerGroupView } from './customer-group-view.ts'
import { deleteCustomerGroup, groupHasCustomers } from './delete-customer-group.ts'
import { listOwnPrices } from './own-price-queries.ts'
import { previewCustomerGroup, readListPreview } from './preview-customer-group.ts'
import { type SaveGroupResult, saveCustomerGroup } from './save-customer-group.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'shop'> & {
  findAccountOfOrder: (db: Db, orderNumber: string) => Promise<string | null>
}

/** Groups of customers with their price lists, and what somebody is asked by theirs. */
export function customerGroupRoutes(needs: Needs): Route[] {
  return [...ownerRoutes(needs), ...priceRoutes(needs)]
}

function ownerRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.listCustomerGroups, async () => ({ status: 200, body: { groups: await listGroupRows(db) } })),

    route(api.readCustomerGroup, async ({ params }) => {
      const group = await findCustomerGroup(db, params.id)
      if (!group) return noSuchGroup
      const preview = await readListPreview(db, group.id, await readCostRule(needs))
      return { status: 200, body: { group: customerGroupView(group), preview } }
    }),

    route(api.previewCustomerGroup, async ({ body }) => {
      const result = await previewCustomerGroup(needs, body)
      if (result.kind === 'refused') return problem(400, 'invalid', result.message, result.fields)
      return { status: 200, body: { preview: result.preview } }
    }),

    route(api.createCustomerGroup, async (call) => {
      const result = await saveCustomerGroup(needs, {
        id: null,
        version: null,
        body: call.body.group,
        actor: callerOf(call),
        acceptsWarnings: call.body.accepts_warnings,
        attempt: saveAttemptOf(call),
      })
      if (result.kind === 'saved') return { status: 201, body: { group: customerGroupView(result.row) } }
      return refusalOf(result)
    }),

    route(api.updateCustomerGroup, async (call) => {
      const { version, group, accepts_warnings } = call.body
      const result = await saveCustomerGroup(needs, {
        id: call.params.id,
        version,
        body: group,
        actor: callerOf(call),
        acceptsWarnings: accepts_warnings,
        attempt: null,
      })
      if (result.kind === 'saved') return { status: 200, body: { group: customerGroupView(result.row) } }
      return refusalOf(result)
    }),

    route(api.deleteCustomerGroup, async (call) => {
      try {
        const result = await deleteCustomerGroup(needs, { id: call.params.id, actor: callerOf(call) })
        return result.kind === 'deleted' ? { status: 200, body: { success: true } } : noSuchGroup
      } catch (error) {
        if (conflictOf(error) !== groupHasCustomers) throw error
        return hasCustomers
      }
    }),
  ]
}

function priceRoutes({ db, findAccountOfOrder }: Needs): Route[] {
  return [
    route(api.readOwnPrices, async (call) => ({
      status: 200,
      body: { prices: await listOwnPrices(db, callerOf(call).accountId, call.query.ids) },
    })),

    route(api.readPricesOfCustomer, async ({ query: { ids, email, orderNumber } }) => {
      const accountId =
        orderNumber === undefined
          ? await findVerifiedAccountId(db, normaliseEmail(email ?? ''))
          : await findAccountOfOrder(db, orderNumber)
      return { status: 200, body: { prices: await listOwnPrices(db, accountId, ids) } }
    }),
  ]
}

function refusalOf(result: Extract<SaveGroupResult, { kind: 'refused' }>) {
  return result.reason === 'invalid'
    ? problem(400, 'invalid', result.message, result.fields)
    : refusals[result.reason]
}

const noSuchGroup = problem(404, 'not_found', 'This customer group does not exist.')

const hasCustomers = problem(
  409,
  'has_customers',
  'Customers are in this group. Move them to another group, or out of it, and delete it then.',
)

const nameTaken = 'Another group has this name. Choose another one.'

const refusals = {
  not_found: noSuchGroup,
  key_reused: keyReused,
  name_taken: problem(409, 'name_taken', nameTaken, { name: nameTaken }),
  changed_since: problem(409, 'changed_since', 'Someone changed this group meanwhile. Load it again.'),
  has_warnings: problem(
    409,
    'has_warnings',
    'Some products would sell below cost or below your lowest profit. Look at the preview, then accept it.',
  ),
}
