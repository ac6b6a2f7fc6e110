import { expect, test } from 'vitest'
import { startupMessage } from './startup-message.ts'

const opening = {
  url: 'http://localhost:3000',
  adminEmail: 'owner@shop.example',
  adminPassword: 'a-password',
  isPasswordNew: true,
  dataFolder: '/shop/.kwela',
  databaseFolder: undefined,
}

test('gives the address, the admin login and the data folder', () => {
  const startupText = startupMessage(opening)
  expect(startupText).toMatch(/Shop +http:\/\/localhost:3000\n/)
  expect(startupText).toMatch(/Admin +http:\/\/localhost:3000\/admin\n/)
  expect(startupText).toMatch(/Email +owner@shop\.example\n/)
  expect(startupText).toMatch(/Password +a-password\n/)
  expect(startupText).toMatch(/Data folder +\/shop\/\.kwela\n/)
  expect(startupText).not.toMatch(/Database/)
})

test('shows no password that the person chose', () => {
  expect(startupMessage({ ...opening, adminPassword: null })).toMatch(/Password +your own\n/)
})

test('shows no password at a later start, only where it is stored', () => {
  const startupText = startupMessage({ ...opening, isPasswordNew: false })
  expect(startupText).toMatch(/Password +in .shop.[.]kwela.admin-password\n/)
  expect(startupText).not.toContain('a-password\n')
})

test('names the folder of a database in another place', () => {
  expect(startupMessage({ ...opening, databaseFolder: '/var/lib/kwela/1/postgres' })).toMatch(
    /Database +\/var\/lib\/kwela\/1\/postgres\n/,
  )
})
