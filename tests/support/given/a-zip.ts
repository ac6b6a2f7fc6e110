import { crc32, deflateRawSync } from 'node:zlib'

export type ZippedFile = {
  name: string
  content: Buffer | string
  /** What the zip says its size is, if that is a lie. */
  claimedSize?: number
}

/** A zip of these files, whatever their names. */
export function aZip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    // The name is in UTF-8.
    shared.writeUInt16LE(0x0800, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize ?? bytes.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, path, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, path]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

type Cell = string | number | { formula: string; value: number }

/** An Excel workbook with one sheet. */
export function aWorkbook(rows: readonly (readonly Cell[])[]): Buffer {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const strings: string[] = []
  const cellOf = (cell: Cell, place: string) => {
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'object') return `<c r="${place}"><f>${cell.formula}</f><v>${cell.value}</v></c>`
    strings.push(cell)
    return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const sheet = rows.map((cells, row) => {
    const written = cells.map((cell, at) => cellOf(cell, `${String.fromCharCode(65 + at)}${row + 1}`))
    return `<row r="${row + 1}">${written.join('')}</row>`
  })
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return aZip([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets><sheet name="Hidden" state="hidden" r:id="rId2"/><sheet name="Prices" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    },
  ])
}
