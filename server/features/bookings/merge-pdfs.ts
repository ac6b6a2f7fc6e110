/** Every page of every file, as it is, in this order. */
export async function mergePdfs(files: readonly Buffer[]): Promise<Buffer> {
  // Few requests use its three hundred files and startup does not.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create()
  for (const file of files) {
    const source = await PDFDocument.load(file, { updateMetadata: false })
    const pages = await merged.copyPages(source, source.getPageIndices())
    for (const page of pages) merged.addPage(page)
  }
  return Buffer.from(await merged.save())
}
