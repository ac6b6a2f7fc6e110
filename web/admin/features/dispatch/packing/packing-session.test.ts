import { describe, expect, it } from 'vitest'
import type { PackingLine } from '#contract/orders/dispatch.ts'
import {
  emptySession,
  isComplete,
  type PackingSession,
  packedUnits,
  type ScanResult,
  scan,
  scannedOrder,
  takeOne,
} from './packing-session.ts'

function aLine(details: Partial<PackingLine>): PackingLine {
  return {
    lineId: 1,
    name: 'Lamp',
    sku: 'LAMP-1',
    ean: '4006381333931',
    imageUrl: null,
    shelf: '',
    asksSerial: false,
    ordered: 2,
    quantity: 2,
    ...details,
  }
}

const lamp = aLine({})
const phone = aLine({ lineId: 2, name: 'Phone', sku: 'PHONE', ean: '', asksSerial: true, quantity: 1 })
const lines = [lamp, phone]

/** Scans one after the other. */
function scanAll(...codes: string[]): { session: PackingSession; results: ScanResult[] } {
  const results: ScanResult[] = []
  const session = codes.reduce((before, code) => {
    const result = scan(before, lines, code)
    results.push(result)
    return result.kind === 'refused' ? before : result.session
  }, emptySession)
  return { session, results }
}

describe('a scanned item', () => {
  it('counts by EAN, with or without the leading zeros, or by SKU in any case', () => {
    const { session } = scanAll('04006381333931', 'lamp-1')
    expect(session.counts).toEqual({ 1: 2 })
  })

  it('is refused if it is not in the order, or if all its units are in the box', () => {
    const { session, results } = scanAll('LAMP-1', 'LAMP-1', 'LAMP-1', 'MOUSE')
    expect(session.counts).toEqual({ 1: 2 })
    expect(results.slice(2)).toMatchObject([
      { kind: 'refused', reason: 'too_many', line: lamp },
      { kind: 'refused', reason: 'unknown', code: 'MOUSE' },
    ])
  })

  it('that asks for a serial number counts with it, and nothing else is taken before', () => {
    const { session, results } = scanAll('PHONE', 'LAMP-1', '356938035643809', 'LAMP-1')
    expect(results.map((result) => (result.kind === 'refused' ? result.reason : result.kind))).toEqual([
      'serial_wanted',
      'serial_first',
      'counted',
      'counted',
    ])
    expect(packedUnits(session, lines)).toEqual([
      { lineId: 1, quantity: 1, serials: [] },
      { lineId: 2, quantity: 1, serials: ['356938035643809'] },
    ])
  })

  it('has a serial number of its own', () => {
    const two = [aLine({ ...phone, quantity: 2 })]
    const first = scan(scan2(emptySession, 'PHONE'), two, 'A1')
    const session = first.kind === 'refused' ? emptySession : first.session
    expect(scan(scan2(session, 'PHONE'), two, 'a1')).toMatchObject({ reason: 'serial_twice' })

    function scan2(before: PackingSession, code: string): PackingSession {
      const result = scan(before, two, code)
      return result.kind === 'refused' ? before : result.session
    }
  })

  it('without a barcode is counted by hand', () => {
    expect(takeOne(emptySession, lamp)).toMatchObject({ kind: 'counted', session: { counts: { 1: 1 } } })
  })
})

it('completes the box with the last unit', () => {
  expect(isComplete(scanAll('LAMP-1', 'LAMP-1', 'PHONE').session, lines)).toBe(false)
  expect(isComplete(scanAll('LAMP-1', 'LAMP-1', 'PHONE', 'SN').session, lines)).toBe(true)
  expect(isComplete(emptySession, [])).toBe(false)
})

it('knows the barcodes of slips and labels', () => {
  expect(scannedOrder('ord-1763712000000/2')).toBe('ORD-1763712000000')
  expect(scannedOrder('4006381333931')).toBeNull()
})
