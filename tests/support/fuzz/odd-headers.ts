import fc, { type Arbitrary } from 'fast-check'

export type Headers = Record<string, string>

/** Placeholder for the tag in the last answer of the same address. */
export const lastTag = '{the tag of the last answer}'

const long = 'x'.repeat(2_000)

const values: Record<string, readonly string[]> = {
  'if-none-match': [lastTag, lastTag, lastTag, '*', '""', 'W/"a"', `W/${lastTag}, "b"`, '"', ','.repeat(500)],
  'if-modified-since': ['Tue, 24 Nov 2026 00:00:00 GMT', 'yesterday', '0'],
  'if-range': [lastTag, '"a"', 'never'],
  range: [
    'bytes=0-0',
    'bytes=-5',
    'bytes=5-1',
    'bytes=0-0,2-3,-1',
    'bytes=99999999999999999999-',
    'bytes=-0',
    'bytes=',
    'apples=1-2',
    `bytes=${'0-,'.repeat(500)}`,
  ],
  accept: ['text/html', 'application/json', 'image/avif', '*/*;q=0', ';q=a', 'a/b/c', long],
  'accept-encoding': ['gzip', 'br', 'zstd', 'identity;q=0', '*;q=0', 'br;q=2, gzip;q=a', ',,,', long],
  'accept-language': ['af', '*', '\xff', long],
  'content-type': ['application/json', 'text/html', 'multipart/form-data; boundary=', '\xff'],
  authorization: ['Bearer', 'Bearer a b', 'bearer null', 'Basic YTpi', 'Bearer \xff', `Bearer ${long}`],
  cookie: [
    'kwela_session=a; kwela_session=b',
    'kwela_session=%ff; kwela_device=%',
    'kwela_device="; kwela_signed_in=1',
    '__proto__=1; constructor=1',
    '=;;=;',
    `a=${long}`,
  ],
  origin: ['null', 'https://elsewhere.example', 'a', '\xff'],
  referer: ['https://elsewhere.example/?a=1#b', '%'],
  host: ['elsewhere.example', 'a:b', '[::1', '%00', '-'],
  'user-agent': ['', '\xff\xfe', '<script>alert(1)</script>', long],
  'x-forwarded-for': ['203.0.113.9', '::1, 10.0.0.1', 'unknown', '1'.repeat(400), "', '"],
  'x-forwarded-proto': ['https', 'javascript', 'https, http'],
  'x-forwarded-host': ['elsewhere.example', '\xff'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['a', '%{a}\t#{7*7}', long],
  'sec-purpose': ['prefetch', 'prefetch;prerender'],
  expect: ['100-continue', 'a'],
  'webhook-id': ['a', '\xff'],
  'webhook-timestamp': ['0', '-1', 'a', '9'.repeat(12)],
  'webhook-signature': ['v1,', 'v1,AAAA v1,AAAA', 'v2,a', long],
}

// The headers for caching and ranges, three times as often as the others.
const names = [...Object.keys(values), 'if-none-match', 'if-none-match', 'range', 'range']

const one: Arbitrary<[string, string]> = fc.oneof(
  ...names.map((name) =>
    fc.constantFrom(...(values[name] ?? [])).map((text) => [name, text] as [string, string]),
  ),
)

/** Half of the requests have none, so that most are odd in only one way at a time. */
export const oddHeaders: Arbitrary<Headers> = fc.oneof(
  fc.constant<Headers>({}),
  fc.array(one, { minLength: 1, maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
)

/** Mostly a new key, sometimes one that was used before, or an invalid one. */
export const idempotencyKeys: Arbitrary<Headers> = fc.oneof(
  { weight: 20, arbitrary: fc.uuid().map((key): Headers => ({ 'idempotency-key': key })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('fuzz', '', ' ', "' or 1=1 --", '\xff', 'k'.repeat(200), 'k'.repeat(201))
      .map((key): Headers => ({ 'idempotency-key': key })),
  },
  { weight: 2, arbitrary: fc.constant<Headers>({}) },
)
