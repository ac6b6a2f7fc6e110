import { expect, test } from 'vitest'
import { problemsOf } from './check-migrations.mjs'

const problems = (text: string) => problemsOf('0050_x.sql', text)

test.each([
  'DROP TABLE "old_carts";',
  'ALTER TABLE "orders" DROP COLUMN "note";',
  'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE "orders" RENAME TO "purchases";',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;',
  'ALTER TABLE "orders" ALTER COLUMN "note" TYPE integer;',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;',
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;',
  'alter table orders drop constraint orders_total_positive;',
  'DROP INDEX "orders_placed";',
])('refuses to take away what the version before may use: %s', (statement) => {
  expect(problems(statement)).toHaveLength(1)
  expect(problems(`-- contract of 0049: nothing has used it since\n${statement}`)).toEqual([])
})

test.each([
  'CREATE TABLE "notes" ("id" integer NOT NULL);',
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;',
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_source_known"; ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK (true);',
  '-- DROP TABLE orders would be wrong\nCREATE INDEX "a" ON "notes" ("id");',
])('accepts what the version before does not notice: %s', (text) => {
  expect(problems(text)).toEqual([])
})

test('wants an index that is made while the shop runs to be repeatable, outside a transaction', () => {
  const create = 'CREATE INDEX CONCURRENTLY "orders_note" ON "orders" ("note");'
  expect(problems(create)).toEqual(['0050_x.sql needs the line "-- outside a transaction"'])
  expect(problems(`-- outside a transaction\n${create}`)).toEqual([
    '0050_x.sql must begin with DROP INDEX CONCURRENTLY IF EXISTS "orders_note", since a failed one stays',
  ])
  expect(
    problems(`-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "orders_note";\n${create}`),
  ).toEqual([])
})
