import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)

/** What is written on each page. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** Each page as a picture, at about 200 dots an inch as label printers have. */
export async function picturesOf(pdf: Uint8Array): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures: Buffer[] = []
  for (const page of document.pages()) {
    const { data } = await page.render({
      scale: 2.8,
      render: ({ data: raw, width, height }) =>
        sharp(raw, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    })
    pictures.push(Buffer.from(data))
  }
  document.destroy()
  library.destroy()
  return pictures
}

/** How light each page is on average, from 0 for black to 1 for white paper. */
export async function lightnessOf(pdf: Uint8Array): Promise<number[]> {
  const pages = (await picturesOf(pdf)).map(async (picture) => {
    const { channels } = await sharp(picture).flatten({ background: 'white' }).greyscale().stats()
    return (channels[0]?.mean ?? 0) / 255
  })
  return Promise.all(pages)
}

export type ReadBarcode = { text: string; format: string }

/** What a scanner reads on each page. */
export async function barcodesOn(pdf: Uint8Array): Promise<ReadBarcode[][]> {
  const wasm = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const pages: ReadBarcode[][] = []
  for (const picture of await picturesOf(pdf)) {
    const found = await readBarcodes(new Uint8Array(picture), {
      formats: ['Code128', 'EAN-13', 'EAN-8', 'UPC-A'],
      maxNumberOfSymbols: 50,
    })
    pages.push(found.map(({ text, format }) => ({ text, format })))
  }
  return pages
}
