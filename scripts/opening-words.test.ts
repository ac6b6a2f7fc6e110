import { expect, test } from 'vitest'
import { openingWords } from './opening-words.ts'

const opening = {
  url: 'http://localhost:3000',
  adminEmail: 'owner@shop.example',
  adminPassword: 'a-password',
  isPasswordNew: true,
  dataFolder: '/shop/.kwela',
  databaseFolder: undefined,
}

test('tells the address, the way into the admin area and the data folder', () => {
  const words = openingWords(opening)
  expect(words).toMatch(/Shop +http:\/\/localhost:3000\n/)
  expect(words).toMatch(/Admin +http:\/\/localhost:3000\/admin\n/)
  expect(words).toMatch(/E-mail +owner@shop\.example\n/)
  expect(words).toMatch(/Password +a-password\n/)
  expect(words).toMatch(/Data folder +\/shop\/\.kwela\n/)
  expect(words).not.toMatch(/Database/)
})

test('shows no password that the person chose', () => {
  expect(openingWords({ ...opening, adminPassword: null })).toMatch(/Password +your own\n/)
})

test('gives whoever looks over a shoulder at a later start no password, only where it is kept', () => {
  const words = openingWords({ ...opening, isPasswordNew: false })
  expect(words).toMatch(/Password +in .shop.[.]kwela.admin-password\n/)
  expect(words).not.toContain('a-password\n')
})

test('names the folder of a database that lies elsewhere', () => {
  expect(openingWords({ ...opening, databaseFolder: '/var/lib/kwela/1/postgres' })).toMatch(
    /Database +\/var\/lib\/kwela\/1\/postgres\n/,
  )
})
