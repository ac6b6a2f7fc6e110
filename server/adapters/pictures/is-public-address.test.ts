import { expect, it } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine by another number', '127.8.9.10'],
  ['any address of this machine', '0.0.0.0'],
  ['a private network', '10.1.2.3'],
  ['another private network', '172.31.255.255'],
  ['a home network', '192.168.1.1'],
  ['the network of a carrier', '100.64.0.1'],
  ['the metadata of a cloud', '169.254.169.254'],
  ['a group of machines', '224.0.0.1'],
  ['all machines', '255.255.255.255'],
  ['this machine in IPv6', '::1'],
  ['no address in IPv6', '::'],
  ['a link in IPv6', 'fe80::1'],
  ['a private network in IPv6', 'fd00::1'],
  ['this machine as IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['a private network as IPv4 in IPv6', '::ffff:a01:203'],
  ['a private network behind a translator', '64:ff9b::a01:203'],
  ['a private network behind 6to4', '2002:a01:203::1'],
  ['documentation', '2001:db8::1'],
  ['a name', 'localhost'],
])('refuses %s', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  'lets %s be',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
