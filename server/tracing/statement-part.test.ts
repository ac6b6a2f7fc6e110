import { expect, it } from 'vitest'
import { statementPart } from './statement-part.ts'

const partOf = (text: string, name?: string) =>
  statementPart({ config: { text, ...(name && { name }) }, values: ['sample@shop.example'] })

it('names a statement by its own name, or by what it does to which table', () => {
  expect(partOf('select 1', 'find-order').name).toBe('find-order')
  expect(partOf('select 1', 'find-order-3f7a0ee6e95af913').name).toBe('find-order')
  expect(partOf('select "id" from "orders" where "id" = $1').name).toBe('select orders')
  expect(partOf('insert into "order_lines" ("id") values ($1)').name).toBe('insert order_lines')
  expect(partOf('update "orders" set "status" = $1').name).toBe('update orders')
  expect(partOf('delete from sessions where id = $1').name).toBe('delete sessions')
  expect(partOf('commit').name).toBe('commit')
})

it('writes no value, whether it is passed or written into the text', () => {
  const { facts } = partOf(
    "select *\n  from orders where name = 'O''Brien' and total = 1234.5 and id = $12 limit 20",
  )
  expect(facts).toEqual({
    'db.system.name': 'postgresql',
    'db.query.text': 'select * from orders where name = ? and total = ? and id = $12 limit ?',
  })
})
