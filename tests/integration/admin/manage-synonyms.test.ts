import { afterAll, describe, expect, it } from 'vitest'
import {
  createSynonym,
  deleteSynonym,
  listSynonyms,
  readSynonym,
  updateSynonym,
} from '#contract/catalogue/synonym.ts'
import { maxSynonyms } from '#domain/fields/validate-synonym.ts'
import { limits } from '#server/db/limits.ts'
import { searchSynonyms } from '#server/db/schema/search.ts'
import { auditOf } from '#tests/support/audit.ts'
import { anAdministrator, aProduct, aStaffMember, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ cacheToleranceMs: limits.changes.toleranceMs })
const otherProcess = await openShop({ besides: shop, cacheToleranceMs: limits.changes.toleranceMs })
const owner = await anAdministrator(shop)
afterAll(async () => {
  await otherProcess.close()
  await shop.close()
})

function call(method: string, path: string, body?: object): Promise<Reply> {
  return send(shop, method, path, { token: owner.token, ...(body && { body }) })
}

async function add(body: object): Promise<number> {
  const reply = await call('POST', '/synonyms', body)
  expect(reply.status).toBe(201)
  return reply.body.synonym.id
}

async function namesFound(q: string, at = shop): Promise<string[]> {
  const { body } = await send(at, 'GET', `/products?${new URLSearchParams({ q })}`)
  return body.products.map(({ name }: { name: string }) => name)
}

describe('a synonym', () => {
  it('is added, read, saved and deleted, with an audit entry each time', async () => {
    const added = await call('POST', '/synonyms', { terms: ['Braai', ' braai ', 'Vuur  maak'] })
    expect(added.status).toBe(201)
    keepsItsContract(createSynonym, added)
    const { id } = added.body.synonym
    expect(added.body.synonym).toEqual({ id, terms: ['braai', 'vuur maak'], finds: [] })

    const saved = await call('PUT', `/synonyms/${id}`, { finds: ['Gas Grill'] })
    keepsItsContract(updateSynonym, saved)
    expect(saved.body.synonym).toEqual({ id, terms: ['braai', 'vuur maak'], finds: ['gas grill'] })
    const read = await call('GET', `/synonyms/${id}`)
    keepsItsContract(readSynonym, read)
    expect(read.body).toEqual(saved.body)

    const deleted = await call('DELETE', `/synonyms/${id}`)
    keepsItsContract(deleteSynonym, deleted)
    expectProblem(await call('DELETE', `/synonyms/${id}`), 404, 'not_found')
    expectProblem(await call('GET', `/synonyms/${id}`), 404, 'not_found')
    expectProblem(await call('PUT', `/synonyms/${id}`, {}), 404, 'not_found')
    expect(await auditOf(shop, 'synonym', id)).toMatchObject([
      { action: 'synonym_created', before: null },
      { action: 'synonym_updated', before: { finds: [] }, after: { finds: ['gas grill'] } },
      { action: 'synonym_deleted', before: { terms: ['braai', 'vuur maak'] }, after: null },
    ])
  })

  it.each([
    [{}, 'terms'],
    [{ terms: ['alone'] }, 'terms'],
    [{ terms: ['!', 'word'] }, 'terms'],
    [{ terms: ['far too many words', 'word'] }, 'terms'],
    [{ terms: ['word'], finds: ['…'] }, 'finds'],
    [{ terms: ['word', 'w'.repeat(41)] }, 'terms.1'],
    [{ terms: ['word', ' '] }, 'terms.1'],
    [{ terms: 'word' }, 'terms'],
  ])('is refused as %j', async (body, field) => {
    const reply = await call('POST', '/synonyms', body)
    expectProblem(reply, 400, 'invalid')
    expect(Object.keys(reply.body.fields)).toEqual([field])
  })

  it('is listed by its first word, and found by any of its words', async () => {
    await add({ terms: ['zzz-first', 'zzz-second'] })
    await add({ terms: ['000-first'], finds: ['zzz-third'] })
    const page = (number: number) => call('GET', `/synonyms?limit=100&page=${number}`)
    const first = await page(1)
    keepsItsContract(listSynonyms, first)
    const last = await page(first.body.pagination.pages)
    expect(first.body.synonyms[0].terms[0]).toBe('000-first')
    expect(last.body.synonyms.at(-1).terms[0]).toBe('zzz-first')
    const termsFound = async (search: string) =>
      (await call('GET', `/synonyms?search=${search}`)).body.synonyms.map(
        ({ terms }: { terms: string[] }) => terms[0],
      )
    expect(await termsFound('ZZZ-third')).toEqual(['000-first'])
    expect(await termsFound('zzz-')).toEqual(['000-first', 'zzz-first'])
    expect(await termsFound('%25')).toEqual([])
    // The shop starts with a South African set.
    expect(await termsFound('knoppiesfoon')).toEqual(['feature phone'])
    expect((await call('GET', '/synonyms?limit=1&page=2')).body.pagination).toMatchObject({
      page: 2,
      limit: 1,
    })
  })

  it('is only for people who look after the catalogue', async () => {
    const packer = await aStaffMember(shop, ['orders'])
    const asPacker = (method: string, path: string) => send(shop, method, path, { token: packer.token })
    expectProblem(await asPacker('GET', '/synonyms'), 403, 'not_allowed')
    expectProblem(await asPacker('GET', '/missed-searches'), 403, 'not_allowed')
    const clerk = await aStaffMember(shop, ['catalogue'])
    expect((await send(shop, 'GET', '/synonyms', { token: clerk.token })).status).toBe(200)
  })
})

it('changes what a search finds at once, in every process, and so do its deletion and its return', async () => {
  await aProduct(shop, { name: 'Gas grill Karoo' })
  expect(await namesFound('vleisbrander')).toEqual([])
  expect(await namesFound('vleisbrander', otherProcess)).toEqual([])

  const id = await add({ terms: ['vleisbrander'], finds: ['grill'] })
  expect(await namesFound('vleisbrander')).toEqual(['Gas grill Karoo'])
  await expect.poll(() => namesFound('vleisbrander', otherProcess)).toEqual(['Gas grill Karoo'])
  // One way only.
  await aProduct(shop, { name: 'Vleisbrander boek' })
  expect(await namesFound('grill')).toEqual(['Gas grill Karoo'])

  await call('DELETE', `/synonyms/${id}`)
  expect(await namesFound('vleisbrander')).toEqual(['Vleisbrander boek'])
  const { entries } = (await call('GET', `/admin/audit?subject_type=synonym&subject_id=${id}`)).body
  expect(entries[0]).toMatchObject({ can_revert: true, subject: { name: 'vleisbrander' } })
  expect((await call('POST', `/admin/audit/${entries[0].id}/revert`)).status).toBe(200)
  expect(await namesFound('vleisbrander')).toContain('Gas grill Karoo')
  expect((await call('GET', `/synonyms/${id}`)).body.synonym).toMatchObject({ id, finds: ['grill'] })
})

it('is not reverted over a later change', async () => {
  const id = await add({ terms: ['eerste', 'tweede'] })
  await call('PUT', `/synonyms/${id}`, { terms: ['eerste', 'derde'] })
  await call('PUT', `/synonyms/${id}`, { terms: ['eerste', 'vierde'] })
  const { entries } = (await call('GET', `/admin/audit?subject_type=synonym&subject_id=${id}`)).body
  expectProblem(await call('POST', `/admin/audit/${entries[1].id}/revert`), 409, 'changed_since')
  expect((await call('POST', `/admin/audit/${entries[0].id}/revert`)).status).toBe(200)
  expect((await call('GET', `/synonyms/${id}`)).body.synonym.terms).toEqual(['eerste', 'derde'])
})

it('is refused if there are too many', async () => {
  const { db } = shop.services
  const rows = Array.from({ length: maxSynonyms }, (_, at) => ({ terms: [`one${at}`, `other${at}`] }))
  await db.insert(searchSynonyms).values(rows)
  expectProblem(await call('POST', '/synonyms', { terms: ['one', 'more'] }), 409, 'too_many')
})
