import { Readable } from 'node:stream'
import type { Customer } from '#contract/accounts/customer.ts'
import * as api from '#contract/endpoints.ts'
import { invalidPhone } from '#domain/accounts/phone.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { type Caller, callerOf, mayAlso, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { tooManyRequests } from '../rate-limits/too-many-requests.ts'
import { addCustomerNote } from './add-customer-note.ts'
import { changeCustomerEmail } from './change-customer-email.ts'
import { correctCustomer } from './correct-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { helpCustomer } from './help-customer.ts'
import { listCustomers } from './list-customers.ts'
import { mergeCustomers } from './merge/merge-customers.ts'
import { previewMerge } from './merge/preview-merge.ts'
import { readCustomer } from './read-customer.ts'
import { setCustomerGroup } from './set-customer-group.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sealer' | 'canSendMail' | 'securityLog'>

/** People who buy or write, for the staff who look after them. */
export function customerRoutes(needs: Needs): Route[] {
  return [...readingRoutes(needs), ...changingRoutes(needs), ...mergeRoutes(needs)]
}

function readingRoutes(needs: Needs): Route[] {
  return [
    route(api.listCustomers, async ({ query, caller }) => {
      const maySeeSales = mayAlso(caller, 'reports')
      // The order alone would tell who spends most.
      if (query.sort === 'value' && !maySeeSales) return refusals.no_sales
      return { status: 200, body: await listCustomers(needs, query, { maySeeSales }) }
    }),

    route(api.exportCustomers, async ({ query: { filter, group = null, q } }) => {
      const search = { filter, text: q, groupId: group }
      const file = {
        type: 'text/csv; charset=utf-8',
        name: `customers-${southAfricanDay(needs.clock().getTime())}.csv`,
        bytes: Readable.from(exportCustomers(needs, search)),
      }
      return { status: 200, body: undefined, file }
    }),

    route(api.readCustomer, async (call) => {
      const customer = await readCustomer(needs, call.params.id, readerOf(callerOf(call)))
      return customer ? { status: 200, body: { customer } } : refusals.not_found
    }),
  ]
}

function changingRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
    route(api.addCustomerNote, async (call) => {
      const { id } = call.params
      const actor = callerOf(call)
      const attempt = saveAttemptOf(call)
      const result = await addCustomerNote(needs, { id, text: call.body.text, attempt, actor })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 201, body: await after(needs, id, actor) }
    }),

    route(api.correctCustomer, async (call) => {
      const { id } = call.params
      const actor = callerOf(call)
      const result = await correctCustomer(needs, { id, change: call.body, actor })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: await after(needs, id, actor) }
    }),

    route(api.setCustomerGroup, async (call) => {
      const { id } = call.params
      const actor = callerOf(call)
      const result = await setCustomerGroup(needs, { id, groupId: call.body.groupId, actor })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: await after(needs, id, actor) }
    }),

    route(api.helpCustomer, async (call) => {
      const { id } = call.params
      const { help } = call.body
      const actor = callerOf(call)
      const result = await helpCustomer(needs, { id, help, attempt: saveAttemptOf(call), actor })
      if (result.kind === 'refused') {
        if (result.reason === 'too_many_requests') return tooManyRequests(securityLog, call, result)
        return refusals[result.reason]
      }
      const about = { accountId: id, byAccountId: actor.accountId, clientAddress: call.clientAddress }
      if (help === 'end_sessions') securityLog({ event: 'sessions_ended', ...about, which: 'all' })
      if (help === 'reset_link') securityLog({ event: 'reset_asked', ...about })
      return { status: 200, body: { ...(await after(needs, id, actor)), canSendMail: needs.canSendMail } }
    }),

    route(api.changeCustomerEmail, async (call) => {
      const { id } = call.params
      const actor = callerOf(call)
      const result = await changeCustomerEmail(needs, { id, email: call.body.email, actor })
      if (result.kind === 'refused')
        return result.reason === 'staff_account' ? refusals.staff_address : refusals[result.reason]
      if (result.kind === 'changed')
        securityLog({
          event: 'email_changed',
          accountId: id,
          byAccountId: actor.accountId,
          clientAddress: call.clientAddress,
        })
      return { status: 200, body: await after(needs, id, actor) }
    }),
  ]
}

function mergeRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
    route(api.previewMerge, async ({ params, query }) => {
      const result = await previewMerge(needs, { stayingId: params.id, closingId: query.closing })
      if (result.kind === 'preview') return { status: 200, body: { preview: result.preview } }
      return result.reason === 'staff_account' ? refusals.staff_merge : refusals[result.reason]
    }),

    route(api.mergeCustomers, async (call) => {
      const { id: stayingId } = call.params
      const { closing: closingId, typedEmail } = call.body
      const actor = callerOf(call)
      const result = await mergeCustomers(needs, { stayingId, closingId, typedEmail, actor })
      if (result.kind === 'refused')
        return result.reason === 'staff_account' ? refusals.staff_merge : refusals[result.reason]
      if (result.kind === 'merged')
        securityLog({
          event: 'accounts_merged',
          ...whoCalls(call),
          accountId: stayingId,
          closedAccountId: closingId,
          byAccountId: actor.accountId,
        })
      return { status: 200, body: await after(needs, stayingId, actor) }
    }),
  ]
}

function readerOf(caller: Caller) {
  return { maySeeSales: isAllowed(caller, 'reports'), maySeeMessages: isAllowed(caller, 'emails') }
}

async function after(needs: Needs, id: string, caller: Caller): Promise<{ customer: Customer }> {
  const customer = await readCustomer(needs, id, readerOf(caller))
  if (!customer) throw new Error('A person who was just changed is gone')
  return { customer }
}

const invalidEmail = 'Enter a valid email address'
const takenAddress = 'Another account has this address. If it is the same person, merge the two accounts.'
const otherEmail = 'This is not the email address of the account that closes.'

const unknownGroup = 'This customer group does not exist. Choose another one.'

const refusals = {
  not_found: problem(404, 'not_found', 'Customer not found'),
  key_reused: keyReused,
  no_sales: problem(403, 'forbidden', 'You need the permission for sales figures to sort by value.'),
  staff_account: problem(403, 'staff_account', 'This person works for the shop. Ask an administrator.'),
  staff_address: problem(
    409,
    'staff_account',
    'This person works for the shop. Give the same role to an account with the new address.',
  ),
  staff_merge: problem(409, 'staff_account', 'Accounts of people who work for the shop cannot be merged.'),
  same_account: problem(409, 'same_account', 'This is the same account. Choose another one.'),
  own_sessions: problem(409, 'own_sessions', 'End your own sessions on your account page.'),
  already_verified: problem(409, 'already_verified', 'This address is verified already.'),
  unknown_group: problem(400, 'unknown_group', unknownGroup, { groupId: unknownGroup }),
  missing_name: problem(400, 'missing_name', 'Enter a name', { firstName: 'Enter a first or last name' }),
  invalid_phone: problem(400, 'invalid_phone', invalidPhone, { phone: invalidPhone }),
  invalid_email: problem(400, 'invalid_email', invalidEmail, { email: invalidEmail }),
  address_taken: problem(409, 'address_taken', takenAddress, { email: takenAddress }),
  other_email: problem(400, 'other_email', otherEmail, { typedEmail: otherEmail }),
}
