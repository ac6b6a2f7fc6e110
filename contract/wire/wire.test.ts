import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { inFull } from './in-full.ts'
import { nameInCode, nameOnWire, toWire } from './to-wire.ts'
import { wireObject, wireValue } from './wire.ts'

const Amount = wireValue(z.number().min(0), z.int(), {
  decode: (rand) => Math.round(rand * 100),
  encode: (cents) => cents / 100,
})

const Courier = wireObject(
  {
    name: z.string(),
    feeCents: Amount,
    isActive: z.boolean().optional(),
    trackingUrl: z.string().nullable(),
  },
  { names: { feeCents: 'fee' }, echoes: { price: 'feeCents' }, id: 'WireTestCourier' },
)
const CourierList = z.object({ couriers: z.array(Courier), total: z.int() })

const onWire = { name: 'Kudu', fee: 99.5, price: 99.5, is_active: true, tracking_url: null }
const inCode = { name: 'Kudu', feeCents: 9950, isActive: true, trackingUrl: null }

describe('a record of the wire', () => {
  it('is read into the names and units of the code, at any depth', () => {
    const list = CourierList.parse({ couriers: [onWire], total: 1 })
    expect(list).toEqual({ couriers: [inCode], total: 1 })
    expectTypeOf(list.couriers[0]?.feeCents).toEqualTypeOf<number | undefined>()
    expectTypeOf(list.couriers[0]?.isActive).toEqualTypeOf<boolean | undefined>()
  })

  it('is sent in those of the wire, including its aliases', () => {
    expect(toWire(CourierList, { couriers: [inCode], total: 1 })).toEqual({ couriers: [onWire], total: 1 })
  })

  it('reports an invalid value under its wire name', () => {
    const refused = Courier.safeParse({ ...onWire, fee: -1 })
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['fee']])
  })

  it('gets no field that was not there, and sends none', () => {
    const { is_active: _isActive, ...less } = onWire
    expect(Object.keys(Courier.parse(less))).toEqual(['name', 'feeCents', 'trackingUrl'])
    expect(toWire(Courier, { name: 'Kudu', isActive: undefined })).toEqual({ name: 'Kudu' })
  })

  it('never sends a field that it does not name', () => {
    expect(toWire(Courier, { ...inCode, secret: 1 })).toEqual(onWire)
  })

  it('is sent whole if it has more fields than its schema', () => {
    const Fuller = wireObject({ name: z.string(), costCents: Amount }, { names: { costCents: 'cost' } })
    const fuller = inFull(Fuller, { ...inCode, costCents: 550 })
    expect(toWire(CourierList, { couriers: [fuller, inCode], total: 2 })).toEqual({
      couriers: [{ name: 'Kudu', cost: 5.5 }, onWire],
      total: 2,
    })
  })

  it('may be spelled as in the code, with amounts named without their unit', () => {
    const Line = wireObject(
      { productId: z.int(), unitPriceCents: Amount, vatCents: Amount.catch(0) },
      { spelling: 'camel', names: { vatCents: 'tax' } },
    )
    const line = { productId: 7, unitPriceCents: 9950, vatCents: 1298 }
    expect(toWire(Line, line)).toEqual({ productId: 7, unitPrice: 99.5, tax: 12.98 })
    expect(Line.parse({ productId: 7, unitPrice: 99.5, tax: 12.98 })).toEqual(line)
    expect(Line.parse({ productId: 7, unitPrice: 99.5 })).toEqual({ ...line, vatCents: 0 })
    expectTypeOf(Line.in.shape).toHaveProperty('unitPrice')
  })

  it('is sent the same if its schema was described again', () => {
    expect(toWire(Courier.meta({ description: 'Of late' }).optional(), inCode)).toEqual(onWire)
  })

  it('knows the name of a field on either side', () => {
    expect(nameOnWire(Courier, 'feeCents')).toBe('fee')
    expect(nameOnWire(Courier, 'trackingUrl')).toBe('tracking_url')
    expect(nameInCode(Courier, 'is_active')).toBe('isActive')
    expect(nameInCode(CourierList, 'total')).toBe('total')
  })
})

describe('a value to send', () => {
  it('is the same object if nothing in it is translated', () => {
    const Plain = z.object({ name: z.string().default(''), lines: z.array(z.int()) })
    const value = { lines: [1] }
    expect(toWire(Plain, value)).toBe(value)
  })

  it('is translated inside optional, nullable and defaulted fields, and left out where they are', () => {
    const Body = z.object({
      fee: Amount.optional(),
      least: Amount.nullable(),
      label: z.string().default(''),
      couriers: z.array(Courier).optional(),
    })
    expect(toWire(Body, { fee: 100, least: null })).toEqual({ fee: 1, least: null })
    expect(toWire(Body, { least: 5, couriers: [inCode] })).toEqual({ least: 0.05, couriers: [onWire] })
  })

  it('cannot be a union of translated types', () => {
    expect(() => toWire(z.union([Courier, z.string()]), inCode)).toThrow('union')
  })
})

it('a value that is piped on is refused, since it would be sent as it is in the code', () => {
  expect(() => toWire(Amount.pipe(z.int().max(100)), 50)).toThrow('limits on the wire form')
})
