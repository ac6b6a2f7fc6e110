import { afterAll, describe, expect, it } from 'vitest'
import {
  createCourier,
  deleteCourier,
  listCouriers,
  readCourier,
  updateCourier,
} from '#contract/trade-partners/courier.ts'
import { auditOf } from '#tests/support/audit.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

function call(method: string, path: string, body?: object) {
  return send(shop, method, path, { token: owner.token, ...(body && { body }) })
}

const kudu = {
  name: 'Kudu Express',
  contact: 'Dispatch',
  email: 'dispatch@kudu.example',
  phone: '+27 11 555 0161',
  areas: ['Johannesburg', 'Pretoria', 'Johannesburg'],
  tracking_url: 'https://kudu.example/parcels/{number}',
}

let counter = 0
async function add(details: object = {}): Promise<number> {
  counter += 1
  const own = { name: `Courier ${counter}`, email: `courier-${counter}@courier.example` }
  const reply = await call('POST', '/couriers', { ...kudu, ...own, ...details })
  expect(reply.status).toBe(201)
  return reply.body.courier.id
}

async function anOrderCarriedBy(courierId: number): Promise<void> {
  const product = await aProduct(shop)
  const order = await placeOrder(shop, await aCustomer(shop), [{ productId: product, quantity: 1 }])
  await aParcel(shop, order.body.order.orderNumber, { courierId })
}

describe('a courier', () => {
  it('is added, read and saved', async () => {
    const added = await call('POST', '/couriers', kudu)
    expect(added.status).toBe(201)
    keepsItsContract(createCourier, added)
    const { id } = added.body.courier
    expect(added.body.courier).toMatchObject({
      name: 'Kudu Express',
      tracking_url: 'https://kudu.example/parcels/{number}',
      phone: '+27115550161',
      areas: ['Johannesburg', 'Pretoria'],
      active: true,
      order_count: 0,
    })
    const saved = await call('PUT', `/couriers/${id}`, { areas: ['Soweto'] })
    keepsItsContract(updateCourier, saved)
    expect(saved.body.courier).toMatchObject({ name: 'Kudu Express', areas: ['Soweto'] })
    const read = await call('GET', `/couriers/${id}`)
    keepsItsContract(readCourier, read)
    expect(read.body).toEqual(saved.body)
    expect(await auditOf(shop, 'courier', id)).toMatchObject([
      { action: 'courier_created' },
      {
        action: 'courier_updated',
        before: { areas: ['Johannesburg', 'Pretoria'] },
        after: { areas: ['Soweto'] },
      },
    ])
  })

  it.each([
    [{ phone: '' }, 400, 'invalid', 'phone'],
    [{ email: 'nobody' }, 400, 'invalid', 'email'],
    [{ areas: [' '] }, 400, 'invalid', 'areas.0'],
    [{ name: 'first COURIER' }, 409, 'name_taken', 'name'],
    [{ email: 'FIRST@courier.example' }, 409, 'email_taken', 'email'],
  ])('is refused with %j', async (details, status, code, field) => {
    if ((await call('GET', '/couriers?search=first courier')).body.couriers.length === 0) {
      await add({ name: 'First courier', email: 'first@courier.example' })
    }
    const reply = await call('POST', '/couriers', {
      ...kudu,
      name: 'New one',
      email: 'new@courier.example',
      ...details,
    })
    expectProblem(reply, status, code)
    expect(Object.keys(reply.body.fields)).toEqual([field])
  })

  it('without orders is deleted', async () => {
    const id = await add()
    const reply = await call('DELETE', `/couriers/${id}`)
    keepsItsContract(deleteCourier, reply)
    expect(reply.body).toMatchObject({ success: true, deactivated: false })
    expectProblem(await call('GET', `/couriers/${id}`), 404, 'not_found')
    expectProblem(await call('DELETE', `/couriers/${id}`), 404, 'not_found')
  })

  it('with orders is deactivated instead, once, however often it is requested', async () => {
    const id = await add()
    await anOrderCarriedBy(id)
    for (const _time of [1, 2]) {
      const reply = await call('DELETE', `/couriers/${id}`)
      expect(reply.body).toMatchObject({ deactivated: true, courier: { id, active: false, order_count: 1 } })
    }
    expect(await auditOf(shop, 'courier', id)).toMatchObject([
      { action: 'courier_created' },
      { action: 'courier_deactivated' },
    ])
    const offered = await call('GET', '/couriers/names')
    expect(offered.body.couriers.map((courier: { id: number }) => courier.id)).not.toContain(id)
  })
})

it('can be listed with filters, including areas, and in pages', async () => {
  await add({ name: 'Zebra Parcels', areas: ['Upington'], active: false })
  const found = await call('GET', '/couriers?search=upington&active=false')
  keepsItsContract(listCouriers, found)
  expect(found.body.couriers).toMatchObject([{ name: 'Zebra Parcels', active: false }])
  expect((await call('GET', '/couriers?search=upington&active=true')).body.couriers).toEqual([])
  const page = await call('GET', '/couriers?limit=1')
  expect(page.body.pagination).toMatchObject({ limit: 1, pages: page.body.pagination.total })
})

it('can be chosen, but not managed, by people who fulfil orders', async () => {
  const packer = await aStaffMember(shop, ['orders'])
  const read = (path: string) => send(shop, 'GET', path, { token: packer.token })
  expect((await read('/couriers/names')).status).toBe(200)
  expectProblem(await read('/couriers'), 403, 'not_allowed')
  expectProblem(await send(shop, 'GET', '/couriers'), 401, 'not_signed_in')
})
