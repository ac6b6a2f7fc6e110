import type { PictureKind } from '#domain/catalogue/pictures/picture-kind.ts'
import { type ImageFile, imageProblem } from '#domain/catalogue/validate-product.ts'

const newPrefix = 'new-'

export function newPictureKey(number: number): string {
  return newPrefix + number
}

export function isNewPicture(key: string): boolean {
  return key.startsWith(newPrefix)
}

/** The pictures for a save, and the files to upload, in order. Stored ones that somebody else removed are left out. */
export function pictureOrder(
  keys: readonly string[],
  storedIds: readonly number[],
): { order: (number | string)[]; files: string[] } {
  const files = keys.filter(isNewPicture)
  const order = keys.flatMap((key): (number | string)[] => {
    if (isNewPicture(key)) return [`new:${files.indexOf(key)}`]
    return storedIds.includes(Number(key)) ? [Number(key)] : []
  })
  return { order, files }
}

export type Candidate = { name: string; bytes: number; kind: PictureKind | 'heic' | null }
export type LeftOut = { name: string; reason: string }

const heicAdvice = 'On the phone choose ‘Most compatible’ under Settings > Camera > Formats, or send'
const heicReason = `This is a HEIC photo, which browsers cannot show. ${heicAdvice} it as JPEG.`
const heicReasonOfMany = `These are HEIC photos, which browsers cannot show. ${heicAdvice} them as JPEG.`

/** Which of the files can be added, and why the others cannot. */
export function validateFiles<File extends Candidate>(
  files: readonly File[],
  had: number,
): { taken: File[]; leftOut: LeftOut[] } {
  const taken: File[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    if (file.kind === 'heic') {
      leftOut.push({ name: file.name, reason: heicReason })
      continue
    }
    const image = { contentType: file.kind ? `image/${file.kind}` : '', bytes: file.bytes }
    const reason = imageProblem([image]) ?? imageProblem(thisMany(had + taken.length + 1))
    if (reason) leftOut.push({ name: file.name, reason })
    else taken.push(file)
  }
  return { taken, leftOut }
}

function thisMany(count: number): ImageFile[] {
  return Array.from({ length: count }, () => ({ contentType: 'image/*', bytes: 0 }))
}

/** One line for each reason, with its files; reasons of whole sentences come last. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const names = leftOut.filter((file) => file.reason === reason).map(({ name }) => name)
    if (reason !== heicReason) return `${reason}: ${names.join(', ')}`
    return `${names.join(', ')}: ${names.length > 1 ? heicReasonOfMany : heicReason}`
  })
}
