import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { validatePassword } from './validate-password.ts'

const owner = { email: 'lerato.nkosi@shop.example', firstName: 'Lerato', role: 'customer' } as const
const faultOf = (password: string) => validatePassword(password, owner, 'Kwela')

it('refuses every one of the 1,000 most common', async () => {
  const taken: string[] = []
  const common = dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 1_000)
  for (const password of common) if ((await faultOf(password)) !== 'common_password') taken.push(password)
  expect(taken).toEqual([])
})

it.each([
  'Password1!',
  'P@ssword99',
  'iloveyou2026',
  'Summer2026',
  'qwerty12345',
  'abababab',
  '      ',
  '112233',
])('refuses %s, which is a common one with an ending, or a pattern', async (password) =>
  expect(await faultOf(password)).toBe('common_password'),
)

it.each(['kwela123', 'Kwela2026', 'Lerato01', 'nkosi99'])(
  'refuses %s, which is made of what is known of the person and the shop',
  async (password) => expect(await faultOf(password)).toBe('common_password'),
)

// As people make them, of ten signs and more.
it.each([
  ...['Sunbird-42', 'MyDog!2019', 'Pretoria012', 'Nelson46664', 'Sharks2007', 'ilovemama1', 'Sunbird42x'],
  ...['Blommetjie7', 'hond3katte', 'Kaizer Chiefs', 'Bafana2010!', 'Bokke-1995', 'Durban2024', 'Melkbos#12'],
  ...[
    'RooiWyn-88',
    'tafelberg99',
    'Mandela1994',
    'Amakhosi1970',
    'Boerewors5',
    'correct-horse',
    'horse-and-one',
  ],
])('takes %s', async (password) => expect(await faultOf(password)).toBeNull())

it('judges the longest password within the time of an ordinary one', async () => {
  expect(await faultOf(`${'aB3$'.repeat(32)}x`)).toBe('common_password')
  expect(await faultOf('password'.repeat(16))).toBe('common_password')
})
