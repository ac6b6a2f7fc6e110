import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { schemaOnWire } from '#contract/wire/wire.ts'
import { shopApi } from '#server/routes.ts'
import { send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const Operation = z.looseObject({
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: z.unknown() }))
    .optional(),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
  responses: z.record(z.string().regex(/^\d{3}$/), z.looseObject({ description: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
})

const Document = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith('/api/'), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.looseObject({
      bearer: z.looseObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
  }),
})

function namesOf(query: Endpoint['query']): string[] {
  const onWire = query && schemaOnWire(query)
  return onWire instanceof z.ZodObject ? Object.keys(onWire.shape) : []
}

const shop = await openShop()
const reply = await send(shop, 'GET', '/openapi.json')
const document = Document.parse(reply.body)
afterAll(() => shop.close())

function operationOf(method: string, path: string) {
  return document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
}

function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

describe('the OpenAPI document', () => {
  it('lists every call of the contract with its answers', () => {
    const routes = shopApi(shop.services)
    expect(routes.length).toBeGreaterThan(15)
    const missing = routes.filter(({ endpoint }) => !operationOf(endpoint.method, endpoint.path))
    expect(missing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
    for (const { endpoint } of routes) {
      const { path, method } = endpoint
      const listed = Object.keys(operationOf(method, path)?.responses ?? {})
      expect({ path, method, listed }).toEqual({
        path,
        method,
        listed: expect.arrayContaining(Object.keys(endpoint.responses)),
      })
    }
  })

  it('lists nothing else', () => {
    const listed = Object.values(document.paths).flatMap((operations) => Object.keys(operations))
    expect(listed).toHaveLength(shopApi(shop.services).length)
  })

  it('names every part of a request', () => {
    for (const { endpoint } of shopApi(shop.services)) {
      const operation = operationOf(endpoint.method, endpoint.path)
      const named = (where: string) =>
        (operation?.parameters ?? []).filter((parameter) => parameter.in === where).map(({ name }) => name)
      expect(named('path')).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      expect(named('query').toSorted()).toEqual(namesOf(endpoint.query).toSorted())
      const bodies = Object.keys(operation?.requestBody?.content ?? {})
      const expected =
        endpoint.bodyKind === 'multipart' ? ['multipart/form-data', 'application/json'] : ['application/json']
      expect(bodies).toEqual(endpoint.body ? expected : [])
    }
  })

  it('says which calls need a session', () => {
    for (const { endpoint } of shopApi(shop.services)) {
      const needsSession = !['anyone', 'session', 'provider'].includes(endpoint.access)
      const { security } = operationOf(endpoint.method, endpoint.path) ?? {}
      expect({ path: endpoint.path, security }).toEqual({
        path: endpoint.path,
        security: needsSession ? [{ bearer: [] }] : undefined,
      })
    }
  })

  it('has no broken references', () => {
    const references = new Set(referencesIn(document))
    expect(references.size).toBeGreaterThan(5)
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect([...references].filter((reference) => !known.includes(reference))).toEqual([])
  })

  it.each([
    ['user', ['401']],
    ['admin', ['401', '403']],
    ['staff:', ['401', '403']],
  ])('lists the refusals of every call with the access "%s"', (access, refusals) => {
    const calls = shopApi(shop.services).filter(({ endpoint }) => endpoint.access.startsWith(access))
    expect(calls.length).toBeGreaterThan(0)
    const unpromised = calls.filter(({ endpoint }) => {
      const listed = Object.keys(operationOf(endpoint.method, endpoint.path)?.responses ?? {})
      return refusals.some((status) => !listed.includes(status))
    })
    expect(unpromised.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
  })
})

it('is also served together with the pages, which contain a copy of the contract', async () => {
  const whole = await openShop({ withPages: true })
  const reply = await send(whole, 'GET', '/openapi.json')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(document)
  await whole.close()
})

describe('the API reference for people', () => {
  const script = '/api/docs/js/scalar.js'

  it('is a page that loads nothing from another site', async () => {
    const reply = await fetch(`${shop.url}/api/docs`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
    const html = await reply.text()
    expect(html).toContain('/api/openapi.json')
    expect(html).toContain('<title>Kwela API</title>')
    const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '')
    expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([])
  })

  it('can be opened with a trailing slash as well', async () => {
    const reply = await fetch(`${shop.url}/api/docs/`)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain(`src="${script}"`)
  })

  it('allows only its own scripts', async () => {
    const reply = await fetch(`${shop.url}/api/docs`)
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  })

  it('loads its one script compressed to less than a third, and not again if the browser has it', async () => {
    const reply = await fetch(shop.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(reply.headers.get('content-encoding')).toBe('br')
    const whole = (await reply.text()).length
    expect(whole).toBeGreaterThan(1_000_000)
    expect(Number(reply.headers.get('content-length'))).toBeLessThan(whole / 3)

    const known = { 'accept-encoding': 'br', 'if-none-match': reply.headers.get('etag') ?? '' }
    const again = await fetch(shop.url + script, { headers: known })
    expect(again.status).toBe(304)
  })
})
