import { expect, it } from 'vitest'
import { readSupplierFile } from '#server/features/catalogue/imports/read-supplier-file.ts'
import { aWorkbook, aZip } from '#tests/support/given/a-zip.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readSupplierFile(Buffer.from(text, encoding))

it.each([
  ['commas', 'Code,Price\r\nA-1,"1,50"\r\n', 'utf8'],
  ['semicolons', 'Code;Price\r\nA-1;1,50\r\n', 'utf8'],
  ['tabs', 'Code\tPrice\nA-1\t1,50\n', 'utf8'],
  ['a byte order mark', '\ufeffCode,Price\nA-1,"1,50"\n', 'utf8'],
  ['UTF-16', '\ufeffCode\tPrice\nA-1\t1,50\n', 'utf16le'],
  ['Excel’s own line', 'sep=;\nCode;Price\nA-1;1,50\n', 'utf8'],
] as const)('reads a file with %s', async (_what, text, encoding) => {
  expect(await read(text, encoding)).toEqual({
    kind: 'read',
    head: ['Code', 'Price'],
    rows: [{ line: 2, cells: ['A-1', '1,50'] }],
  })
})

it('reads Windows-1252', async () => {
  expect(await read('Code,Name\nA-1,Café\n', 'latin1')).toMatchObject({ rows: [{ cells: ['A-1', 'Café'] }] })
})

it('finds the header under a title, and skips empty rows', async () => {
  const file = await read('Kudu Trading: prices\n\nCode;Name;Price\nA-1;Lamp;10\n;;\nA-2;Radio;20\n')
  expect(file).toMatchObject({
    head: ['Code', 'Name', 'Price'],
    rows: [
      { line: 4, cells: ['A-1', 'Lamp', '10'] },
      { line: 6, cells: ['A-2', 'Radio', '20'] },
    ],
  })
})

it('gives every column a name of its own', async () => {
  expect(await read('Code,Image,image,\nA,1,2,3\n')).toMatchObject({
    head: ['Code', 'Image', 'image (2)', 'Column 4'],
  })
})

it('reads the first sheet of a workbook that is shown', async () => {
  const workbook = aWorkbook([
    ['Price list <2026> & more'],
    ['Code', 'EAN', 'Cost'],
    ['A-1', 6001234567890, { formula: 'B3/1.15', value: 113.0434782 }],
  ])
  expect(await readSupplierFile(workbook)).toEqual({
    kind: 'read',
    head: ['Code', 'EAN', 'Cost'],
    rows: [{ line: 3, cells: ['A-1', '6001234567890', '113.04'] }],
  })
})

const sheet = (xml: string) =>
  aZip([
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet r:id="a"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: '<R><Relationship Id="a" Target="s.xml"/></R>' },
    { name: 'xl/s.xml', content: xml },
  ])

it.each([
  [
    'a sheet that unpacks to more than it may',
    sheet(`<sheetData>${' '.repeat(81 * 1024 * 1024)}</sheetData>`),
    /too large/,
  ],
  [
    'a cell in the last column of Excel',
    sheet('<row><c r="XFD1"><v>1</v></c></row>'),
    /more than 200 columns/,
  ],
  ['more rows than an import takes', sheet('<row/>'.repeat(20_031)), /more than 20030 rows/],
  ['a zip that is no workbook', aZip([{ name: 'a.txt', content: 'a' }]), /not an Excel workbook/],
  [
    'entities that grow',
    sheet('<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c><v>&a;&a;</v></c></row>'),
    /no header row/,
  ],
  ['half a workbook', sheet('<row/>').subarray(0, 60), /cannot be read/],
  ['a file without rows', Buffer.from('Code,Price\n'), /no rows under its header/],
  ['a file without columns', Buffer.from('Code\nA-1\n'), /no header row/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), /not a text file/],
])('refuses %s', async (_what, bytes, error) => {
  expect(await readSupplierFile(bytes)).toEqual({ kind: 'unreadable', error: expect.stringMatching(error) })
})
