import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['41.13.2.7', '41.13.2.7'],
    ['::ffff:41.13.2.7', '41.13.2.7'],
    ['2c0f:f4c0:1:2:aaaa:bbbb:cccc:dddd', '2c0f:f4c0:1:2::/64'],
    ['2C0F:F4C0:0001:0002::1', '2c0f:f4c0:1:2::/64'],
    ['2c0f::7', '2c0f:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is one for all addresses of one IPv6 network, and another for the next', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
    fc.assert(
      fc.property(half, half, half, half, (network, other, host, neighbour) => {
        expect(networkOf(`${network}:${host}`)).toBe(networkOf(`${network}:${neighbour}`))
        if (network !== other) expect(networkOf(`${network}:${host}`)).not.toBe(networkOf(`${other}:${host}`))
      }),
    )
  })
})
