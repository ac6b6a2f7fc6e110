import { afterAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/endpoints.ts'
import { schemaOnWire } from '#contract/wire/wire.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

type Subject = { id?: string | number; person?: Person }

type Edit = {
  endpoint: Endpoint
  given: () => Promise<Subject>
  field: string
  /** The field as both saw it, as another saves it, and as the second wants it. */
  values: readonly [seen: unknown, theirs: unknown, mine: unknown]
  /** What has to be sent beside it. */
  with?: object
}

async function made(path: string, body: object): Promise<Subject> {
  const reply = await send(shop, 'POST', path, { token: owner.token, body })
  expect(reply.status).toBe(201)
  const [record] = Object.values<{ id: number }>(reply.body)
  return { id: record?.id ?? 0 }
}

let recordsMade = 0
const aPartner = () => ({
  name: `Partner ${++recordsMade}`,
  contact: 'Sales',
  email: `sales.${recordsMade}@partner.example`,
  phone: '+27215550100',
})
const phones = ['+27215550100', '+27215550101', '+27215550102'] as const

const own = (label: string) => ({
  name: label.toLowerCase(),
  label,
  kind: 'text',
  unit: '',
  choices: [],
  is_required: false,
})

const edits: Edit[] = [
  {
    endpoint: api.updateAccount,
    given: async () => ({ person: await aCustomer(shop) }),
    field: 'phone',
    values: [null, '+27215550101', '+27215550102'],
  },
  {
    endpoint: api.correctCustomer,
    given: async () => ({ id: (await aCustomer(shop)).id }),
    field: 'lastName',
    values: ['Customer', 'Nkosi', 'Dlamini'],
  },
  {
    endpoint: api.changeRole,
    given: async () => ({ id: (await aStaffMember(shop, ['orders'])).id }),
    field: 'permissions',
    values: [['orders'], ['orders', 'refunds'], ['emails', 'orders']],
    with: { role: 'staff' },
  },
  {
    endpoint: api.updateSupplier,
    given: () => made('/suppliers', aPartner()),
    field: 'phone',
    values: phones,
  },
  {
    endpoint: api.updateCourier,
    given: () => made('/couriers', { ...aPartner(), areas: ['Gauteng'] }),
    field: 'areas',
    values: [['Gauteng'], ['Limpopo'], []],
  },
  {
    endpoint: api.updateCategory,
    given: () => made('/categories', { title: `Radios ${++recordsMade}`, description: 'All radios' }),
    field: 'description',
    values: ['All radios', 'Radios for the sea', 'Radios for the car'],
  },
  {
    endpoint: api.updateCategory,
    given: () =>
      made('/categories', { title: `Lenses ${++recordsMade}`, specification_fields: [own('Mount')] }),
    field: 'specification_fields',
    values: [[own('Mount')], [own('Mount'), own('Zoom')], [own('Focus')]],
  },
  {
    endpoint: api.updateSynonym,
    given: () => made('/synonyms', { terms: ['notebook', 'laptop'] }),
    field: 'terms',
    values: [
      ['notebook', 'laptop'],
      ['notebook', 'laptop', 'portable'],
      ['notebook', 'ultrabook'],
    ],
  },
  {
    endpoint: api.updateSavedAnswer,
    given: () => made('/admin/saved-answers', { title: 'Hours', text: 'We are open.' }),
    field: 'text',
    values: ['We are open.', 'We are open until 17:00.', 'We are closed on Sundays.'],
  },
  {
    endpoint: api.updateSavedReason,
    given: () => made('/admin/saved-reasons', { text: 'It was used.', used_for: 'request' }),
    field: 'text',
    values: ['It was used.', 'It was used and opened.', 'It is older than 30 days.'],
  },
  {
    endpoint: api.updateStaffRole,
    given: () => made('/admin/staff-roles', { name: `Packers ${++recordsMade}`, permissions: ['orders'] }),
    field: 'description',
    values: ['', 'They pack', 'They pack and send'],
  },
]

const versioned = 'the version that was read is sent, and any other is refused'

/** Calls that change a record in place, and need not say what they saw. */
const others: Record<string, string> = {
  'PUT /products/:id': versioned,
  'PUT /admin/settings': versioned,
  'PUT /admin/texts/:key/draft': versioned,
  'PUT /admin/discounts/:id': versioned,
  'PUT /admin/customer-groups/:id': versioned,
  'PUT /admin/quotes/:id': versioned,
  'PATCH /orders/:orderNumber/details': versioned,
  'PATCH /admin/conversations/:id': versioned,
  'PATCH /orders/:orderNumber': 'another tracking number of an order that was sent is refused with both',
  'PATCH /orders/:orderNumber/returns/:returnId': 'moves a state, and only the next one',
  'PUT /account/addresses': 'for other programs: the forms add, change and remove one address',
  'PUT /admin/customers/:id/group': 'one choice, shown as it is stored and saved as it is made',
  'PUT /admin/notifications': 'the choices of whoever is logged in, one at a time',
  'PUT /supplier-imports/:id/mapping':
    'an import can only be worked on before it runs, and shows what it would do',
  'PUT /cart': 'the lines of one person, kept together by their browsers',
  'PUT /wishlist': 'the list of one person, kept together by their browsers',
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const inPlace = Object.values<unknown>(api).filter(
  (found): found is Endpoint =>
    typeof found === 'object' &&
    found !== null &&
    'method' in found &&
    (found.method === 'PUT' || found.method === 'PATCH'),
)

it('knows of every call that changes a record in place whether two people may undo each other', () => {
  const known = new Set([...edits.map(({ endpoint }) => nameOf(endpoint)), ...Object.keys(others)])
  expect(inPlace.map(nameOf).toSorted()).toEqual([...known].toSorted())
})

it('is told the version where that is what protects a record', () => {
  const without = inPlace.filter(
    (endpoint) =>
      others[nameOf(endpoint)] === versioned &&
      !fieldsOf(endpoint).some((field) => field === 'version' || field === 'revision'),
  )
  expect(without.map(nameOf)).toEqual([])
})

function fieldsOf({ body }: Endpoint): string[] {
  const onWire = body && schemaOnWire(body)
  return onWire && 'shape' in onWire ? Object.keys(onWire.shape as object) : []
}

describe.each(edits.map((edit) => [`${nameOf(edit.endpoint)}, ${edit.field}`, edit] as const))(
  '%s',
  (_name, edit) => {
    const { endpoint, given, field, values } = edit
    const [seen, theirs, mine] = values

    async function begin() {
      const { id, person = owner } = await given()
      const path = endpoint.path.replace(':id', String(id))
      return async (value: unknown, was?: unknown) => {
        const body = { ...edit.with, [field]: value, ...(was !== undefined && { was: { [field]: was } }) }
        const reply = await send(shop, endpoint.method, path, { token: person.token, body })
        keepsItsContract(endpoint, reply)
        return reply
      }
    }

    it('asks whoever saves second, with what is stored, and saves what they then want', async () => {
      const save = await begin()
      expect((await save(theirs, seen)).status).toBe(200)
      const { stored, ...refusal } = (await save(mine, seen)).body
      expect({ refusal, stored }).toMatchObject({
        refusal: { code: 'changed_elsewhere' },
        stored: { [field]: theirs },
      })
      // Nothing was saved: to whoever saw what the first saved, it is as they left it.
      expect((await save(mine, theirs)).status).toBe(200)
    })

    it('does not ask where both saved the same', async () => {
      const save = await begin()
      await save(theirs, seen)
      expect((await save(theirs, seen)).status).toBe(200)
    })

    it('lets a program that does not say what it saw be the last', async () => {
      const save = await begin()
      await save(theirs, seen)
      expect((await save(mine)).status).toBe(200)
    })
  },
)

it('keeps both of two changes of one person that are saved at once', async () => {
  for (let round = 0; round < 5; round++) {
    const { token } = await aCustomer(shop)
    const change = (body: object) => send(shop, 'PATCH', '/account', { token, body })
    await Promise.all([change({ lastName: 'Nkosi' }), change({ phone: '+27215550101' })])
    const { body } = await send(shop, 'GET', '/account', { token })
    expect(body.account).toMatchObject({ lastName: 'Nkosi', phone: '+27215550101' })
  }
})

it('answers only fields that the call can change', async () => {
  const { id } = await made('/suppliers', { ...aPartner(), name: 'Karoo' })
  const reply = await send(shop, 'PUT', `/suppliers/${id}`, {
    token: owner.token,
    body: { name: 'Other', was: { name: 'Older', created_at: '2020-01-01', product_count: 9 } },
  })
  expectProblemWith(reply, { name: 'Karoo' })
})

function expectProblemWith(reply: Awaited<ReturnType<typeof send>>, stored: object) {
  const { stored: answered, ...body } = reply.body
  expectProblem({ ...reply, body }, 409, 'changed_elsewhere')
  expect(answered).toEqual(stored)
}
