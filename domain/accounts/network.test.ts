import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['41.13.2.7', '41.13.2.7'],
    ['::ffff:41.13.2.7', '41.13.2.7'],
    ['2c0f:f4c0:1:2:aaaa:bbbb:cccc:dddd', '2c0f:f4c0:1:0::/56'],
    ['2C0F:F4C0:0001:0002::1', '2c0f:f4c0:1:0::/56'],
    ['2c0f::7', '2c0f:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['2c0f:f4c0:1:2ff::1', '2c0f:f4c0:1:200::/56'],
    ['198.51.100.9:1001', '198.51.100.9'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/56'],
    ['[::ffff:41.13.2.7]:443', '41.13.2.7'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('gives someone with a whole IPv6 network no more attempts than a single address, and the next network its own', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
    const byte = fc.integer({ min: 0, max: 0xff })
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
    const prefix = fc.tuple(group, group, group).map((groups) => groups.join(':'))
    const addressIn = (network: string, upper: number, lower: number, host: string) =>
      `${network}:${(upper * 256 + lower).toString(16)}:${host}`
    fc.assert(
      fc.property(prefix, byte, byte, byte, half, half, (network, upper, lower, other, host, neighbour) => {
        const here = networkOf(addressIn(network, upper, lower, host))
        expect(here).toBe(networkOf(addressIn(network, upper, other, neighbour)))
        if (upper !== other) expect(here).not.toBe(networkOf(addressIn(network, other, lower, host)))
      }),
    )
  })
})
