import { expect, test } from 'vitest'
import { accountOf, unprivilegedAccount } from './unprivileged-account.ts'

const root = 'root:x:0:0:root:/root:/bin/bash'
const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin'
const postgres = 'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash'

test('prefers the user postgres to nobody', () => {
  expect(unprivilegedAccount([root, nobody, postgres].join('\n'))).toEqual({
    name: 'postgres',
    uid: 101,
    gid: 104,
  })
})

test('chooses nobody if there is no postgres', () => {
  expect(unprivilegedAccount([root, nobody, ''].join('\n'))?.name).toBe('nobody')
})

test('never chooses an account that is root under another name', () => {
  expect(unprivilegedAccount('postgres:x:0:0::/root:/bin/sh')).toBeUndefined()
})

test('skips lines that are not accounts', () => {
  expect(unprivilegedAccount(`# comment\n+::::::\npostgres:x:abc:1:::\n${nobody}`)?.name).toBe('nobody')
})

test('finds the account with a given UID', () => {
  expect(accountOf([root, postgres].join('\n'), 101)?.name).toBe('postgres')
  expect(accountOf(root, 4711)).toBeUndefined()
})
