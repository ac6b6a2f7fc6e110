import { afterAll, expect, it } from 'vitest'
import {
  createSavedReason,
  deleteSavedReason,
  listSavedReasons,
  type SavedReason,
  updateSavedReason,
} from '#contract/orders/saved-reason.ts'
import { anAdministrator, aStaffMember, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const staff = await aStaffMember(shop, ['orders'])
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object, { token } = staff) =>
  send(shop, method, `/admin/saved-reasons${path}`, { token, ...(body && { body }) })

async function texts(usedFor: string): Promise<string[]> {
  const reply = await call('GET', '')
  keepsItsContract(listSavedReasons, reply)
  const reasons: (SavedReason & { used_for: string })[] = reply.body.savedReasons
  return reasons.filter((reason) => reason.used_for === usedFor).map(({ text }) => text)
}

it('begin as those that every shop needs, for both uses', async () => {
  expect(await texts('request')).toHaveLength(5)
  expect(await texts('goods')).toContain('We tested it and could not find the fault.')
})

it('are added, changed and deleted by the staff who decide on returns, and can be restored', async () => {
  const made = await call('POST', '', { used_for: 'goods', text: ' The seal\n is broken. ' })
  keepsItsContract(createSavedReason, made)
  const { id } = made.body.savedReason
  expect((await texts('goods')).at(-1)).toBe('The seal is broken.')
  const changed = await call('PUT', `/${id}`, { text: 'Its seal is broken.' })
  keepsItsContract(updateSavedReason, changed)
  expect(changed.body.savedReason).toMatchObject({ used_for: 'goods', text: 'Its seal is broken.' })
  const deleted = await call('DELETE', `/${id}`)
  keepsItsContract(deleteSavedReason, deleted)
  expect(await texts('goods')).not.toContain('Its seal is broken.')
  expectProblem(await call('DELETE', `/${id}`), 404, 'not_found')

  const { token } = await anAdministrator(shop)
  const log = await send(shop, 'GET', `/admin/audit?subject_type=saved_reason&subject_id=${id}`, { token })
  const [deletion] = log.body.entries
  expect((await send(shop, 'POST', `/admin/audit/${deletion.id}/revert`, { token })).status).toBe(200)
  expect(await texts('goods')).toContain('Its seal is broken.')
})

it('need a text, and are not for other staff', async () => {
  const reply = await call('POST', '', { text: ' ' })
  expectProblem(reply, 400, 'invalid')
  expect(Object.keys(reply.body.fields)).toEqual(['text'])
  const writer = await aStaffMember(shop, ['emails'])
  expectProblem(await call('GET', '', undefined, writer), 403, 'not_allowed')
})
