import fc, { type Arbitrary } from 'fast-check'

const oddSigns = fc.constantFrom(
  '%',
  '%ff',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%C0%AF',
  '..%2f',
  '%2e%2e/',
  '%23',
  '+',
  ';',
  '\\',
)

/** Text in an address, mostly encoded correctly. */
export function written(text: Arbitrary<string>): Arbitrary<string> {
  const right = text.map((one) => encodeURIComponent(one.toWellFormed()))
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: oddSigns })
}

export function asText(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
}
