import { afterAll, describe, expect, it } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type Permission, permissions } from '#domain/accounts/staff/permissions.ts'
import { noCache } from '#server/http/page-cache/page-cache.ts'
import { registerPages } from '#server/http/register-pages.ts'
import { createApiServer } from '#server/http/serve.ts'
import { shopApi } from '#server/routes.ts'
import { noTracing } from '#server/tracing/tracing.ts'
import { aCustomer, anAdministrator, aStaffMember, type Reply, send } from '#tests/support/given/builders.ts'
import { admits, type CallerKind, callers, permissionsPage } from '#tests/support/http/permission-matrix.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const routes = shopApi(shop.services)
const size = `${routes.length} calls × ${callers.length} kinds of caller = ${routes.length * callers.length} answers`

describe(`the permission matrix, ${size}`, () => {
  it.each(routes.map(({ endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, ...endpoint })))(
    '$name admits exactly the callers that "$access" admits',
    async (endpoint) => {
      const admitted: CallerKind[] = []
      for (const caller of callers) {
        if (isLetIn(await call(endpoint, caller))) admitted.push(caller)
      }
      expect(admitted).toEqual(admits(endpoint.access))
    },
  )

  it('matches docs/permissions.md, and is printed here', async () => {
    const page = permissionsPage(routes, await registeredAddresses())
    // Straight to the output: the matrix is printed on purpose, and unexpected console output fails a test.
    process.stdout.write(`\n${page}\n`)
    await expect(page).toMatchFileSnapshot('../../../docs/permissions.md')
  })
})

describe('an address without declared access', () => {
  it('stops the shop before it opens', async () => {
    const app = await createApiServer(shop.services)
    app.get('/loose', async () => 'anything')
    await expect(app.ready()).rejects.toThrow('Say who may call GET /loose')
    await app.close()
  })
})

async function registeredAddresses() {
  const app = await createApiServer(shop.services)
  registerPages(app, {
    loadPages: () => Promise.reject(new Error('No page is asked for here')),
    apiFor: () => {
      throw new Error('No page is rendered here')
    },
    pageCache: noCache,
    tracing: noTracing,
    origin: shop.url,
    mode: 'production',
  })
  await app.ready()
  const addresses = app.accessTable()
  await app.close()
  return addresses
}

/** A new caller each time: some calls end the session they were made with. */
async function call(endpoint: Endpoint, caller: CallerKind): Promise<Reply> {
  const path = endpoint.path.replace(/:\w+/g, '1')
  const token = await tokenOf(caller, endpoint.access)
  return send(shop, endpoint.method, path, {
    ...(token && { token }),
    ...(endpoint.body && { body: {} }),
  })
}

async function tokenOf(caller: CallerKind, access: Access): Promise<string | null> {
  const asked = permissions.filter(
    (permission) => /^staff:/.test(access) && access.slice(6).split('+').includes(permission),
  )
  const given: Record<CallerKind, () => Promise<{ token: string }> | null> = {
    nobody: () => null,
    customer: () => aCustomer(shop),
    'staff without permissions': () => aStaffMember(shop),
    'staff with this permission': () => aStaffMember(shop, asked.length > 0 ? asked : [...permissions]),
    'staff with every other': () => aStaffMember(shop, others(asked)),
    administrator: () => anAdministrator(shop),
  }
  return (await given[caller]())?.token ?? null
}

/** If two are required, the first is not enough. */
function others([...asked]: readonly Permission[]): Permission[] {
  const missing = asked.at(-1)
  return permissions.filter((permission) => permission !== missing)
}

/** Any answer from behind the access check (not found, an incomplete form, a wrong signature) means that it passed. */
function isLetIn({ status, body }: Reply): boolean {
  const isRefused =
    (status === 401 && body.code === 'not_signed_in') || (status === 403 && body.code === 'not_allowed')
  return !isRefused
}
