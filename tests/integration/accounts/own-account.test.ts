import { afterAll, describe, expect, it } from 'vitest'
import { changeAddress, readAccount, saveAddresses, updateAccount } from '#contract/accounts/account.ts'
import { maxAddresses } from '#domain/accounts/addresses/max-addresses.ts'
import { aCustomer, type Person, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function read({ token }: Person): Promise<Reply> {
  const reply = await send(shop, 'GET', '/account', { token })
  keepsItsContract(readAccount, reply)
  return reply
}

async function update({ token }: Person, body: object): Promise<Reply> {
  const reply = await send(shop, 'PATCH', '/account', { token, body })
  keepsItsContract(updateAccount, reply)
  return reply
}

async function save({ token }: Person, addresses: unknown[]): Promise<Reply> {
  const reply = await send(shop, 'PUT', '/account/addresses', { token, body: { addresses } })
  keepsItsContract(saveAddresses, reply)
  return reply
}

const home = {
  label: 'Home',
  fullName: 'Sample Customer',
  address: '12 Sample Street',
  suburb: 'Woodstock',
  city: 'Cape Town',
  province: 'Western Cape',
  postalCode: '7925',
  country: 'South Africa',
  phone: '+27821234567',
}
const { suburb: _suburb, province: _province, ...work } = { ...home, label: 'Work', postalCode: '0002' }

describe('one’s own account', () => {
  it('returns everything that can be changed', async () => {
    const person = await aCustomer(shop)
    expect((await read(person)).body.account).toEqual({
      id: person.id,
      email: person.email,
      firstName: 'Sample',
      lastName: 'Customer',
      role: 'customer',
      permissions: [],
      isAdmin: false,
      emailVerified: false,
      phone: null,
      createdAt: expect.stringMatching(/Z$/),
      hasSecondFactor: false,
      hasPassword: false,
      addresses: [],
    })
  })

  it('saves a new name and keeps fields that were not sent', async () => {
    const person = await aCustomer(shop)
    expect((await update(person, { firstName: ' Thandi ' })).body.account).toMatchObject({
      firstName: 'Thandi',
      lastName: 'Customer',
    })
    await update(person, { lastName: '' })
    expect((await read(person)).body.account).toMatchObject({ firstName: 'Thandi', lastName: '' })
  })

  it('keeps a name on one line', async () => {
    const person = await aCustomer(shop)
    const reply = await update(person, { firstName: 'Thandi\r\nBcc: all@shop.example\u0007' })
    expect(reply.body.account.firstName).toBe('Thandi Bcc: all@shop.example')
  })

  it('requires a name', async () => {
    const person = await aCustomer(shop)
    const reply = await update(person, { firstName: ' ', lastName: '' })
    expectProblem(reply, 400, 'missing_name')
    expect(reply.body.fields).toHaveProperty('firstName')
  })

  it.each([
    ['082 123 4567', '+27821234567'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('stores the telephone number %s as %s', async (typed, kept) => {
    const person = await aCustomer(shop)
    expect((await update(person, { phone: typed })).body.account.phone).toBe(kept)
    expect((await update(person, { firstName: 'Thandi' })).body.account.phone).toBe(kept)
    expect((await update(person, { phone: '' })).body.account.phone).toBeNull()
  })

  it('refuses an invalid telephone number, and then changes nothing', async () => {
    const person = await aCustomer(shop)
    const reply = await update(person, { firstName: 'Thandi', phone: '12' })
    expectProblem(reply, 400, 'invalid_phone')
    expect(reply.body.fields).toHaveProperty('phone')
    expect((await read(person)).body.account.firstName).toBe('Sample')
  })

  it('grants no permissions and no other address, whatever is sent', async () => {
    const person = await aCustomer(shop)
    const before = (await read(person)).body.account
    await update(person, {
      role: 'admin',
      isAdmin: true,
      permissions: ['orders'],
      emailVerified: true,
      email: 'other@shop.example',
      id: 'mine',
    })
    expect((await read(person)).body.account).toEqual(before)
  })

  it.each([
    ['GET', '/account'],
    ['PATCH', '/account'],
    ['PUT', '/account/addresses'],
    ['POST', '/account/addresses'],
  ])('cannot be requested by anyone else (%s %s)', async (method, path) => {
    expectProblem(await send(shop, method, path, method === 'GET' ? {} : { body: {} }), 401, 'not_signed_in')
  })
})

async function change({ token }: Person, body: object): Promise<Reply> {
  const reply = await send(shop, 'POST', '/account/addresses', { token, body })
  keepsItsContract(changeAddress, reply)
  return reply
}

describe('one saved address', () => {
  // Fails where the whole list is sent, as each tab saw it: the second save removes the first.
  it('is added, changed and removed beside what was done elsewhere', async () => {
    const person = await aCustomer(shop)
    await change(person, { now: home })
    expect((await change(person, { now: work })).body.account.addresses).toEqual([home, work])
    const moved = { ...work, city: 'Durban' }
    await change(person, { was: work, now: moved })
    const first = await change(person, { was: moved, now: moved, isFirst: true })
    expect(first.body.account.addresses).toEqual([moved, home])
    expect((await change(person, { was: home })).body.account.addresses).toEqual([moved])
  })

  it('keeps all that two devices add at once, and takes a repeat for what it is', async () => {
    const person = await aCustomer(shop)
    const labels = ['One', 'Two', 'Three', 'Four', 'Five']
    const add = (label: string) => change(person, { now: { ...home, label, phone: '082 123 4567' } })
    await Promise.all([...labels, ...labels].map(add))
    const { addresses } = (await read(person)).body.account
    expect(addresses.map(({ label }: { label: string }) => label).toSorted()).toEqual(labels.toSorted())
  })

  it('is not changed if somebody else has changed it meanwhile', async () => {
    const person = await aCustomer(shop)
    await save(person, [home, work])
    await change(person, { was: home, now: { ...home, city: 'Paarl' } })
    expectProblem(
      await change(person, { was: home, now: { ...home, city: 'Durban' } }),
      409,
      'address_changed',
    )
    expect((await read(person)).body.account.addresses[0].city).toBe('Paarl')
  })

  it('is refused with its faults, and beyond the number that an account may have', async () => {
    const person = await aCustomer(shop)
    const faulty = await change(person, { now: { ...home, postalCode: '1' } })
    expectProblem(faulty, 400, 'invalid')
    expect(Object.keys(faulty.body.fields)).toEqual(['postalCode'])
    const many = Array.from({ length: maxAddresses }, (_, place) => ({ ...home, label: `${place}` }))
    await save(person, many)
    expectProblem(await change(person, { now: work }), 409, 'addresses_full')
  })
})

describe('saved addresses', () => {
  it('are kept in order, with normalised telephone numbers', async () => {
    const person = await aCustomer(shop)
    const reply = await save(person, [{ ...home, phone: '082 123 4567' }, work])
    expect(reply.body.account.addresses).toEqual([home, work])
    expect((await save(person, [work])).body.account.addresses).toEqual([work])
    expect((await save(person, [])).body.account.addresses).toEqual([])
  })

  it('follow the rules of delivery, and name the address with an error', async () => {
    const person = await aCustomer(shop)
    await save(person, [home])
    const reply = await save(person, [
      { ...home, city: ' ' },
      { ...work, address: 'PO Box 12' },
      { ...work, postalCode: '81', province: 'Transvaal', phone: '12' },
    ])
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.error).toBe('Please fill in all required fields')
    expect(reply.body.fields).toEqual({
      'addresses.0.city': 'Enter your city or town',
      'addresses.1.address': expect.stringContaining('PO Box'),
      'addresses.2.postalCode': expect.any(String),
      'addresses.2.province': expect.any(String),
      'addresses.2.phone': expect.any(String),
    })
    expect((await read(person)).body.account.addresses).toEqual([home])
  })

  it('are ten at most', async () => {
    const person = await aCustomer(shop)
    expect(
      (
        await save(
          person,
          Array.from({ length: 10 }, () => work),
        )
      ).status,
    ).toBe(200)
    expectProblem(
      await save(
        person,
        Array.from({ length: 11 }, () => work),
      ),
      400,
      'invalid',
    )
  })

  it('are one list or the other when two tabs save at once', async () => {
    const person = await aCustomer(shop)
    const lists = [[home], [work, home], [work, work, work]]
    const replies = await Promise.all(lists.map((list) => save(person, list)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(lists).toContainEqual((await read(person)).body.account.addresses)
  })
})
