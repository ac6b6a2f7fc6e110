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

test('shows the address, the admin login and the data folder', () => {
  const startupText = startupMessage(opening)
  expect(startupText).toMatch(/Shop +http:\/\/localhost:3000\n/)
  expect(startupText).toMatch(/Admin +http:\/\/localhost:3000\/admin\n/)
  expect(startupText).toMatch(/Email +owner@shop\.example\n/)
  expect(startupText).toMatch(/Password +a-password\n/)
  expect(startupText).toMatch(/Data folder +\/shop\/\.kwela\n/)
  expect(startupText).not.toMatch(/Database/)
})

test('does not show a password that the user chose', () => {
  expect(startupMessage({ ...opening, adminPassword: null })).toMatch(/Password +the one you set\n/)
})

test('shows only where the password is stored on later starts', () => {
  const startupText = startupMessage({ ...opening, isPasswordNew: false })
  expect(startupText).toMatch(/Password +in .shop.[.]kwela.admin-password\n/)
  expect(startupText).not.toContain('a-password\n')
})

test('shows the folder of a database that is somewhere else', () => {
  expect(startupMessage({ ...opening, databaseFolder: '/var/lib/kwela/1/postgres' })).toMatch(
    /Database +\/var\/lib\/kwela\/1\/postgres\n/,
  )
})
