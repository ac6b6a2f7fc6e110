import { writeFile } from 'node:fs/promises'
import { barWidths } from '#server/features/pdf/bar-widths.ts'

const [width, height] = [640, 480]
const moduleWidth = 4
const white = 235
const black = 16

/** Writes a film in which a barcode is held in front of the camera, as `.y4m`, which Chromium can take for a camera. */
export async function writeBarcodeFilm(file: string, code: string): Promise<void> {
  const bars = barWidths(code).flatMap((modules, index) =>
    Array.from({ length: modules * moduleWidth }, () => (index % 2 === 0 ? black : white)),
  )
  const row = Buffer.alloc(width, white)
  row.set(bars, Math.floor((width - bars.length) / 2))
  const blank = Buffer.alloc(width, white)
  const luma = Array.from({ length: height }, (_, y) =>
    y > height / 4 && y < (height * 3) / 4 ? row : blank,
  )
  const colourless = Buffer.alloc((width * height) / 2, 128)
  await writeFile(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
      ...luma,
      colourless,
    ]),
  )
}
