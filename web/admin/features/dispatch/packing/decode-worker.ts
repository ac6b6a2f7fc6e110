import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'

const wasm = new URL('../../../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)

// Not from another site, as the library would by itself.
prepareZXingModule({ overrides: { locateFile: () => wasm.href } })

const formats: ReadInputBarcodeFormat[] = ['EAN-13', 'EAN-8', 'UPC-A', 'UPC-E', 'Code128', 'Code39', 'ITF']

/** Reads the barcodes of pictures, away from the page: answers the text of the first, or null. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, { formats, maxNumberOfSymbols: 1 })
  self.postMessage(found[0]?.text ?? null)
}
